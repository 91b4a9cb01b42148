# SPDX-License-Identifier: BSD-3-Clause
"""What commands answer: the program's JSON as dicts and lists, which also show themselves."""
from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ROWS_SHOWN = 20


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(_text(each) for each in value)
    return "" if value is None else str(value)


def _html_row(cells: Sequence[Any], kind: str) -> str:
    return "<tr>" + "".join(f"<{kind} style='text-align:left'>{html.escape(_text(c))}</{kind}>" for c in cells) + "</tr>"


class Table(list[dict[str, Any]]):
    """Rows of one kind, each a dict: a list, which is also a DataFrame and a table of a notebook.

    As the answer of a command it prints what that does in a terminal.
    """

    def __init__(self, rows: Iterable[dict[str, Any]] = (), text: str = "") -> None:
        super().__init__(rows)
        self._text = text

    def __str__(self) -> str:
        return self._text or repr(self)

    def to_frame(self) -> Any:
        """A pandas DataFrame with a column for each member; values in values are named outer.inner."""
        import pandas  # type: ignore[import]

        return pandas.json_normalize(list(self))

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(name for row in self for name in row))
        rows = "".join(_html_row([row.get(name) for name in names], "td") for row in self[:ROWS_SHOWN])
        more = f"<caption>{ROWS_SHOWN} of {len(self)} rows</caption>" if len(self) > ROWS_SHOWN else ""
        return f"<table>{more}<thead>{_html_row(names, 'th')}</thead><tbody>{rows}</tbody></table>"


class Answer(dict[str, Any]):
    """The answer of a command, as with --json: a dict, whose tables are also DataFrames.

    It prints what the command does in a terminal.
    """

    def __init__(self, data: Mapping[str, Any], text: str = "") -> None:
        super().__init__(data)
        self._text = text

    def __str__(self) -> str:
        return self._text or repr(self)

    def tables(self) -> list[str]:
        """Names of the members that are tables, rows of one kind."""
        return [name for name, value in self.items()
                if isinstance(value, list) and value and all(isinstance(row, dict) for row in value)]

    def to_frame(self, table: str | None = None) -> Any:
        """A pandas DataFrame of one of its tables: the one named, or the first. Raises ValueError."""
        names = self.tables()
        chosen = table if table is not None else next(iter(names), "")
        if chosen not in names:
            known = ", ".join(names) if names else "none"
            raise ValueError(f"to_frame({table!r}): must be one of its tables: {known}")
        return Table(self[chosen]).to_frame()

    def _repr_html_(self) -> str:
        plain = [_html_row([name, value], "td") for name, value in self.items()
                 if not isinstance(value, list)]
        parts = [f"<table><tbody>{''.join(plain)}</tbody></table>"]
        for name in self.tables():
            parts.append(f"<p>{html.escape(name)}</p>{Table(self[name])._repr_html_()}")
        return "".join(parts)
