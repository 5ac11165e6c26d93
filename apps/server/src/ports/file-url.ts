const FILES = '/files/'

/** The address at which a stored file is served. */
export const fileUrl = (key: string) => `${FILES}${key}`

/** The key of a served file; undefined for any other address. */
export const fileKeyOf = (url: string) => (url.startsWith(FILES) ? url.slice(FILES.length) : undefined)

/** The key of an upload by the address of its file, `ab/ab12…` for `/files/ab/ab12….png`; undefined for any other. */
export const uploadKeyOf = (url: string) => fileKeyOf(url)?.replace(/\.\w+$/, '')
