// What a service ignores in the name of a mailbox, or reads as something else, and the domain that its others stand for.
const SERVICES = [
  { domains: ['@gmail.com', '@googlemail.com'], ignores: /\./g, readAs: '' },
  { domains: ['@proton.me', '@protonmail.com', '@pm.me'], ignores: /[._-]/g, readAs: '' },
  { domains: ['@icloud.com', '@me.com', '@mac.com'], ignores: /$^/g, readAs: '' },
  {
    domains: ['@yandex.ru', '@ya.ru', '@yandex.com', '@yandex.by', '@yandex.kz', '@yandex.ua', '@yandex.com.tr'],
    ignores: /\./g,
    readAs: '-',
  },
]

/** An address, in lower case, without what its service ignores; the same as `mailbox_of` in SQL. */
export const mailboxOf = (email: string): string => {
  const at = email.indexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  const domain = email.slice(at)
  const service = SERVICES.find(({ domains }) => domains.includes(domain))
  return service ? name.replace(service.ignores, service.readAs) + service.domains[0] : name + domain
}
