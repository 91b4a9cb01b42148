// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/witness_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>

#include "app/study_files/path_file.hpp"
#include "reports/render/text/numbers.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::app {
namespace {

/// A name for files: letters, digits and dashes.
std::string file_word(const std::string& text) {
  std::string word;
  for (const char c : text) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.';
    if (is_plain) word += c;
    if (!is_plain && !word.empty() && word.back() != '-') word += '-';
  }
  while (word.starts_with('.') || word.starts_with('-')) word.erase(0, 1);
  while (word.ends_with('-')) word.pop_back();
  return short_file_name(word, text);
}

std::string three(const Vector3& v, const char* between = ",") {
  return shortest(v[0]) + between + shortest(v[1]) + between + shortest(v[2]);
}

/// The parameters of drive, of the law and of the pair.
std::map<std::string, double> drive_parameters(const Witness& witness) {
  std::map<std::string, double> all = witness.parameters;
  if (witness.pair) {
    all["R1"] = witness.pair->radius_p;
    all["R2"] = witness.pair->radius_q;
  } else {
    all["R"] = witness.effective_radius;
  }
  return all;
}

std::string drive_line(const Witness& witness, const std::string& law, const std::string& file) {
  std::string line = "stickslip drive --law '" + law + "' --path " + file;
  for (const auto& [name, value] : drive_parameters(witness))
    line += " --param " + name + '=' + shortest(value);
  if (witness.pair) {
    line += " --overlap0 " + shortest(witness.pair->overlap) + " --normal " +
            three(witness.pair->normal);
  }
  return line;
}

std::string rows(const std::vector<ContactStep>& path) {
  std::string text = "overlap,shift_1,shift_2,dt\n";
  Vector2 shift = Vector2::Zero();
  for (const ContactStep& step : path) {
    shift += step.shift;
    // Sums of shifts: their last digit is rounding.
    text += fmt::format("{},{:.15g},{:.15g},{}\n", shortest(step.overlap_new), shift[0], shift[1],
                        shortest(step.dt));
  }
  return text;
}

std::string rows(const PairPath& pair) {
  std::string text = "dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n";
  for (const PairStep& step : pair.steps) {
    text += fmt::format("{},{},{},{},{}\n", shortest(step.dt), three(step.displacement_p),
                        three(step.displacement_q), three(step.rotation_p), three(step.rotation_q));
  }
  return text;
}

/// Comment lines "# key: value"; keys that stand several times are joined by blanks.
std::map<std::string, std::string> read_comments(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw InputError("cannot read " + file.string());
  std::map<std::string, std::string> all;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("# ")) continue;
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    std::string& value = all[line.substr(2, colon - 2)];
    value += (value.empty() ? "" : " ") + line.substr(colon + 2);
  }
  if (in.bad()) throw InputError("cannot read " + file.string() + " to its end");
  return all;
}

/// The value of a comment; throws InputError.
const std::string& comment(const std::map<std::string, std::string>& comments, const char* key,
                           const std::filesystem::path& file) {
  const auto found = comments.find(key);
  if (found == comments.end())
    throw InputError(file.string() + ": is no witness: there is no line '# " + key + ": ...'");
  return found->second;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

Vector3 read_vector(const std::string& text, const char* what) {
  const std::vector<std::string> parts = split_list(text);
  if (parts.size() != 3) throw InputError(std::string(what) + ": give three numbers");
  return {read_number(parts[0], what), read_number(parts[1], what), read_number(parts[2], what)};
}

/// Name of the files of a witness: not that of another law whose label reads alike.
std::string free_stem(const Witness& witness, const Scheme& scheme,
                      const std::filesystem::path& folder) {
  const std::string wanted = "witness-" + file_word(scheme.label) + '-' + witness.property;
  std::string stem = wanted;
  for (int count = 2; std::filesystem::is_regular_file(folder / (stem + ".csv")); ++count) {
    const std::filesystem::path file = folder / (stem + ".csv");
    if (!is_own_output(file, witness_output)) break;
    const auto comments = read_comments(file);
    const auto law = comments.find("law");
    if (law == comments.end() || law->second == printable(scheme.label)) break;
    stem = wanted + '-' + std::to_string(count);
  }
  return stem;
}

}  // namespace

std::filesystem::path write_witness(const Witness& witness, const Scheme& scheme,
                                    const std::filesystem::path& folder, Overwrite overwrite) {
  const std::string stem = free_stem(witness, scheme, folder);
  std::filesystem::path file = folder / (stem + ".csv");
  std::string text;
  const auto line = [&](const char* key, const std::string& value) {
    text += std::string("# ") + key + ": " + printable(value) + '\n';
  };
  line("property", witness.property);
  line("check", witness.check);
  line("law", scheme.label);
  line("must hold", witness.sentence);
  line("observable", witness.observable);
  line("gives", shortest(witness.gives));
  line("must give", shortest(witness.must_give));
  for (const auto& [name, value] : drive_parameters(witness))
    line("parameter", name + '=' + shortest(value));
  if (witness.pair) {
    line("overlap0", shortest(witness.pair->overlap));
    line("normal", three(witness.pair->normal));
  }
  line("drive", drive_line(witness, scheme.label, file.filename().string()));
  line("again", "stickslip witness " + file.filename().string() + " --law '" + scheme.label + "'");
  text += witness.pair ? rows(*witness.pair) : rows(witness.path);
  write_output(file, text, witness_output, overwrite);
  if (const std::string program = python_program(witness, scheme); !program.empty())
    write_output(folder / (stem + ".py"), program, witness_output, overwrite);
  if (const std::string program = c_program(witness); !program.empty())
    write_output(folder / (stem + ".c"), program, witness_output, overwrite);
  return file;
}

Witness read_witness(const std::filesystem::path& file) {
  const std::map<std::string, std::string> comments = read_comments(file);
  Witness witness;
  witness.property = comment(comments, "property", file);
  witness.check = comment(comments, "check", file);
  witness.sentence = comment(comments, "must hold", file);
  witness.observable = comment(comments, "observable", file);
  witness.gives = read_number(comment(comments, "gives", file), "gives");
  witness.must_give = read_number(comment(comments, "must give", file), "must give");
  for (const std::string& word : words_of(comment(comments, "parameter", file))) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      throw InputError(file.string() + ": parameter: '" + word + "' is not name=value");
    witness.parameters[word.substr(0, equals)] =
        read_number(std::string_view(word).substr(equals + 1), word.substr(0, equals));
  }
  const auto take = [&](const char* name) {
    const auto found = witness.parameters.find(name);
    if (found == witness.parameters.end())
      throw InputError(file.string() + ": there is no parameter " + name);
    const double value = found->second;
    witness.parameters.erase(found);
    return value;
  };
  const auto path = read_path_file(file);
  if (const auto* const contact = std::get_if<ContactPath>(&path)) {
    witness.effective_radius = take("R");
    witness.path = contact->steps;
    for (ContactStep& step : witness.path) step.effective_radius = witness.effective_radius;
  } else if (std::holds_alternative<LoadPath>(path)) {
    throw InputError(file.string() +
                     ": a witness is a path of movements, and this one imposes forces");
  } else {
    PairPath pair;
    pair.radius_p = take("R1");
    pair.radius_q = take("R2");
    pair.overlap = read_number(comment(comments, "overlap0", file), "overlap0");
    pair.normal = read_vector(comment(comments, "normal", file), "normal");
    pair.steps = std::get<PairSteps>(path).steps;
    witness.effective_radius = effective_radius(pair.radius_p, pair.radius_q);
    witness.pair = std::move(pair);
  }
  return witness;
}

}  // namespace stickslip::app
