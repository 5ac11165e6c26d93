/** Whom a mail is for; `isConfirmed` says that somebody at this address has proved that the account is theirs. */
export type MailRecipient = { name: string; address: string; userName: string; isConfirmed: boolean }

/**
 * What an account calls itself and its things. Anybody can open one with somebody else's address and a name that is an
 * advertisement: to an address that nobody has confirmed, a mail says `instead`.
 */
export const ownWords = (to: Pick<MailRecipient, 'isConfirmed'>, words: string, instead: string): string =>
  to.isConfirmed ? words : instead

/** The recipient as the head of a mail names them. */
export const mailTo = (to: MailRecipient) => ({ name: ownWords(to, to.name, ''), address: to.address })

/** Why somebody with an account gets a mail. */
export const becauseOfAccount = (to: MailRecipient): string =>
  ownWords(
    to,
    `You get this because you have a Plinth account: ${to.userName}.`,
    'You get this because this address was given for an account at Plinth.',
  )

/** A sentence begins with a capital, whatever word it begins with. */
export const capitalised = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
