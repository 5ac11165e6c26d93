// Spreadsheet programs take a cell that begins with one of these for a formula, also in a csv file, and some of them the wide
// forms of East Asian keyboards. Some leave out what nobody sees before they look.
const FORMULA_START = /^[\p{Cf}\p{Z}\n]*[=+\-@\t\r＝＋－＠]/u
const ESCAPED = /^'[\p{Cf}\p{Z}\n]*[=+\-@\t\r＝＋－＠]/u
// A telephone number begins with a plus and calculates nothing.
const NUMBER_WITH_SIGN = /^[+-][\d ()./-]*$/

// XML 1.0, section 2.2, holds none of these, not even escaped: spreadsheet programs say of a file with one that it is damaged.
const NOT_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Writes a text so that every spreadsheet program can read it and none runs it: an apostrophe makes it text. */
export const escapeCell = (text: string): string => {
  const readable = text.replace(NOT_XML, '\ufffd')
  return FORMULA_START.test(readable) ? `'${readable}` : readable
}

/** Reads a text that `escapeCell` wrote. */
export const unescapeCell = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text)

/** Whether a spreadsheet program would run a text. */
export const isFormula = (text: string): boolean => FORMULA_START.test(text) && !NUMBER_WITH_SIGN.test(text)
