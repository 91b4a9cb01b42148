// SPDX-License-Identifier: BSD-3-Clause
// What the package stickslip is made of: the compiled part of it, which users do not see.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/shell/interruption.hpp"
#include "app/shell/run_provenance.hpp"
#include "python/background.hpp"
#include "python/data.hpp"
#include "python/interpreter.hpp"
#include "python/law_contacts.hpp"
#include "python/python_law.hpp"
#include "python/studies.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

constexpr const char* law_prefix = "python:";

/// Laws that were offered, by label. To be touched with the interpreter's lock held.
std::map<std::string, HeldObject>& offered_laws() {
  static auto* const all = new std::map<std::string, HeldObject>;  // outlives the interpreter
  return *all;
}

/// Makes the law known by this name from now on, in place of another one.
std::string offer(const std::string& name, const py::object& law) {
  const std::string label = law_prefix + name;
  offered_laws()[label] = HeldObject(law);
  return label;
}

AnyLaw make_offered(const std::string& label) {
  const InterpreterLock lock;
  const auto found = offered_laws().find(label);
  if (found == offered_laws().end())
    throw InputError(label + ": no law of this name was given; pass the law itself");
  return python_law(py::reinterpret_borrow<py::object>(found->second.get()), label);
}

/// Runs a function in the background and returns what it gives.
template <class Make>
auto made_in_background(const Make& make) {
  using Result = decltype(make());
  const auto result = std::make_shared<Result>();
  in_background([result, make] { *result = make(); });
  return std::move(*result);
}

JudgeRequest judge_request(const std::vector<std::string>& laws,
                           const std::vector<std::string>& cases,
                           const std::vector<std::string>& parameters, const std::string& steps,
                           const std::string& tolerance, const std::string& quality, int jobs,
                           bool full, bool figures, bool properties) {
  JudgeRequest request{.words = {cases, laws, parameters, steps, full, {}},
                       .quality = quality,
                       .jobs = jobs,
                       .figures = figures,
                       .properties = properties};
  if (!tolerance.empty()) request.tolerance = tolerance;
  return request;
}

using SharedReport = std::shared_ptr<const JudgedReport>;

void bind_errors(py::module_& module) {
  static py::exception<InputError> input(module, "InputError", PyExc_ValueError);
  static py::exception<LawFailure> failure(module, "LawFailure", PyExc_RuntimeError);
  static py::exception<ToolMissing> missing(module, "ToolMissing", PyExc_RuntimeError);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& e) {
      PyErr_SetString(input.ptr(), e.what());
    } catch (const FileError& e) {
      PyErr_SetString(PyExc_OSError, e.what());
    } catch (const FigureError& e) {
      PyErr_SetString(failure.ptr(), e.what());
    } catch (const LawFailure& e) {
      PyErr_SetString(failure.ptr(), e.what());
    } catch (const ToolMissing& e) {
      PyErr_SetString(missing.ptr(), e.what());
    } catch (const Interrupted&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
}

void bind_studies(py::module_& module) {
  py::class_<JudgedReport, std::shared_ptr<JudgedReport>>(module, "Report")
      .def("results", [](const JudgedReport& self) { return object_of(results_json(self.report)); })
      .def("results_text", [](const JudgedReport& self) { return results_text(self); })
      .def("screen_text", [](const JudgedReport& self, bool coloured,
                             std::size_t width) { return screen_text(self, coloured, width); })
      .def("figure_names", [](const JudgedReport& self) { return figure_names(self); })
      .def("figure_svg",
           [](const std::shared_ptr<JudgedReport>& self, const std::string& name) {
             return made_in_background([self, name] { return figure_svg(*self, name); });
           })
      .def("save", [](const std::shared_ptr<JudgedReport>& self, const std::string& folder,
                      const std::string& formats, bool overwrite) {
        return made_in_background([=] { return save_report(*self, folder, formats, overwrite); });
      });

  module.def("run", [](const std::vector<std::string>& laws, const std::vector<std::string>& cases,
                       const std::vector<std::string>& parameters, const std::string& steps,
                       const std::string& tolerance, const std::string& quality, int jobs,
                       bool full, bool figures, bool properties) {
    const JudgeRequest request = judge_request(laws, cases, parameters, steps, tolerance, quality,
                                               jobs, full, figures, properties);
    return std::const_pointer_cast<JudgedReport>(
        made_in_background([=] { return judged_report(request); }));
  });
  module.def("judge",
             [](const std::vector<std::string>& answers, const std::string& name,
                const std::string& like, const std::string& column_names, const std::string& units,
                bool soft, const std::vector<std::string>& soft_law, bool twin,
                const std::string& format, const std::string& motion,
                const std::vector<std::string>& parameters, const std::string& quality, int jobs) {
               JudgeOptions options;
               options.answers = answers;
               options.format = format;
               options.motion = motion;
               options.parameters = parameters;
               options.name = name;
               options.like = like;
               options.quality = quality;
               options.columns = column_names;
               options.units = units;
               options.soft = soft;
               options.soft_law = soft_law;
               options.twin = twin;
               options.jobs = jobs;
               options.quiet = true;
               return std::const_pointer_cast<JudgedReport>(
                   made_in_background([=] { return judged_answers_report(options); }));
             });
  module.def("answer", [](const std::vector<std::string>& words) {
    const ToldAnswer answer = made_in_background([words] { return answer_of_command(words); });
    return py::make_tuple(object_of(answer.json), answer.text);
  });
  module.def("drive", [](const std::vector<std::string>& words) {
    return columns_of(made_in_background([words] { return answer_of_command(words).json; }));
  });
  module.def("references", [](const std::string& name, const std::vector<std::string>& parameters) {
    return object_of(made_in_background([=] { return references_of(name, parameters); }));
  });
}

void bind_module(py::module_& module) {
  module.attr("__version__") = program_version_for_python();
  bind_errors(module);
  bind_studies(module);
  py::class_<LawContacts>(module, "LawContacts")
      .def(py::init<const std::string&, std::size_t, double>())
      .def("__len__", &LawContacts::size)
      .def("advance", &LawContacts::advance)
      .def("pack", &LawContacts::pack);
  module.def("offer", &offer);
  module.def("call_count", [] {
    const CallCount count = call_count();
    return py::make_tuple(count.calls, count.contacts);
  });
  register_loaders();
  host_laws(law_prefix, make_offered);
  py::module_::import("atexit").attr("register")(py::cpp_function(&end_background));
}

}  // namespace
}  // namespace stickslip::python

PYBIND11_MODULE(_stickslip, module) { stickslip::python::bind_module(module); }
