// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/contact_beside.hpp"

#include <string>
#include <utility>

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

/// The bond, with what stands beside it.
class BondBesideContact final : public AnyBond {
 public:
  BondBesideContact(std::shared_ptr<const AnyBond> bond, std::shared_ptr<const ContactBeside> law)
      : bond_(std::move(bond)), beside_(std::move(law)) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override { return bond_->bonds(n); }
  std::optional<BondClaims> claims() const override { return bond_->claims(); }
  std::shared_ptr<OwnBond> served() const override {
    throw InputError("the contact law beside a bond cannot be served; leave it out");
  }
  const ContactBeside* beside() const override { return beside_.get(); }

 private:
  std::shared_ptr<const AnyBond> bond_;
  std::shared_ptr<const ContactBeside> beside_;
};

class LawBesideContact final : public LawAround {
 public:
  LawBesideContact(AnyLaw bond, std::shared_ptr<const ContactBeside> law)
      : LawAround(std::move(bond)), beside_(std::move(law)) {}
  std::unique_ptr<Model> clone() const override {
    return std::make_unique<LawBesideContact>(*this);
  }
  std::shared_ptr<const AnyBond> bond() const override {
    return std::make_shared<BondBesideContact>(inner().bond(), beside_);
  }

 private:
  std::shared_ptr<const ContactBeside> beside_;
};

}  // namespace

std::vector<ParameterInfo> options_beside() {
  return {describe_words(under_option, all_under_bond, "contact",
                         "BOND+LAW: what there is beside the bond while it holds")};
}

FramedLaw with_contact_beside(FramedLaw bond, ContactBeside contact) {
  const std::string& first = bond.law.info().name;
  const std::string& second = contact.law.law.info().name;
  if (bond.law.bond() == nullptr)
    throw InputError(first + "+" + second + ": " + first +
                     " is no bond; a + stands between a bond and the contact law beside it");
  const LawInfo& info = contact.law.law.info();
  if (info.can(Capability::bond))
    throw InputError(first + "+" + second + ": " + second +
                     " is a bond; give a contact law after the +");
  if (info.can(Capability::bodies))
    throw InputError(first + "+" + second + ": " + second +
                     " knows bodies and not contacts; it stands beside no bond");
  if (contact.law.adds_moments())
    throw InputError(first + "+" + second + ": " + second +
                     " has moments, which are not known beside a bond; leave out rolling= and "
                     "twisting=");
  FramedLaw made = bond;
  made.law = AnyLaw(std::make_unique<LawBesideContact>(
      bond.law, std::make_shared<const ContactBeside>(std::move(contact))));
  if (const FramedLaw* const twin = bond.law.twin()) made.law = made.law.like(*twin);
  return made;
}

}  // namespace stickslip
