/** One mail, written for a person: text and HTML say the same. */
export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where one click ends mails of this kind (RFC 8058: it takes a POST), here or elsewhere; security mails have none. */
  unsubscribeUrl?: string
  /** It goes out only if the mailbox still takes invitations when its turn comes. */
  isInvitation?: true
  /** It goes out only if this account still wants mails about notices when its turn comes. */
  noticeAccountId?: number
}

/** Hands one outbox row over to the world. */
export interface MailTransport {
  /** Resolves when the mail was accepted; rejects with a `MailDeliveryError`. */
  deliver(mail: Mail & { messageId: string }): Promise<void>
  close(): Promise<void>
}

/** A mail that was not accepted; `permanent` says that a retry is senseless. */
export class MailDeliveryError extends Error {
  override name = 'MailDeliveryError'
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}
