// Spreadsheet programs take a cell that begins with one of these for a formula, also in a csv file, and some of them the wide
// forms of East Asian keyboards. Some leave out what nobody sees before they look.
const FORMULA_START = /^[\p{Cf}\p{Z}\n]*[=+\-@\t\r＝＋－＠]/u
const ESCAPED = /^'[\p{Cf}\p{Z}\n]*[=+\-@\t\r＝＋－＠]/u
// A telephone number begins with a plus and calculates nothing.
const NUMBER_WITH_SIGN = /^[+-][\d ()./-]*$/

/** Writes a text so that no spreadsheet program runs it: an apostrophe makes it text. */
export const escapeCell = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** Reads a text that `escapeCell` wrote. */
export const unescapeCell = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text)

/** Whether a spreadsheet program would run a text. */
export const isFormula = (text: string): boolean => FORMULA_START.test(text) && !NUMBER_WITH_SIGN.test(text)
