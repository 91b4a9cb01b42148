// SPDX-License-Identifier: BSD-3-Clause
// Witnesses as files: a path that drive runs, with what must hold in comments before it, and small
// programs that show the same without us.
#pragma once

#include <filesystem>
#include <string>

#include "app/layer.hpp"
#include "cases/properties/witness.hpp"
#include "reports/render/files/output_file.hpp"

namespace stickslip::app {

/// Writes witness-LAW-PROPERTY.csv into the folder, and for paths of a contact the programs of the
/// same name in Python and in C. Returns the name of the CSV file. Throws FileError.
std::filesystem::path write_witness(const Witness& witness, const Scheme& scheme,
                                    const std::filesystem::path& folder,
                                    Overwrite overwrite = Overwrite::own_files);

/// Reads the CSV file of a witness. Throws InputError.
Witness read_witness(const std::filesystem::path& file);

/// A program in Python that runs the path through a right law of the kind; empty for a pair, and
/// for laws that are neither linear nor Hertzian.
std::string python_program(const Witness& witness, const Scheme& scheme);

/// A program in C that runs the path through the law of a shared object; empty for a pair.
std::string c_program(const Witness& witness);

}  // namespace stickslip::app
