/** How a code looks that we mail. */
export const MAILED_CODE = /^\d{6}$/
