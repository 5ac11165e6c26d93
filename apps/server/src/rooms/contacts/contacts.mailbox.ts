/** An address, in lower case, without its tag; the same as `mailbox_of` in SQL. */
export const mailboxOf = (email: string): string => {
  const [tag, at] = [email.indexOf('+'), email.indexOf('@')]
  return tag >= 0 && tag < at ? email.slice(0, tag) + email.slice(at) : email
}
