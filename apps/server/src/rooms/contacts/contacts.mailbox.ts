// What a service ignores in the name of a mailbox, and the domain that its others stand for.
const SERVICES = [
  { domains: ['@gmail.com', '@googlemail.com'], ignores: /\./g },
  { domains: ['@proton.me', '@protonmail.com', '@pm.me'], ignores: /[._-]/g },
]

/** An address, in lower case, without what its service ignores; the same as `mailbox_of` in SQL. */
export const mailboxOf = (email: string): string => {
  const at = email.indexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  const domain = email.slice(at)
  const service = SERVICES.find(({ domains }) => domains.includes(domain))
  return service ? name.replace(service.ignores, '') + service.domains[0] : name + domain
}
