/** A pattern for `like … escape '\'` that finds `text` anywhere; its wildcards stand for themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
