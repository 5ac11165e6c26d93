import type { Brand } from '../api/use-brands.ts'

/** Something about a form that can be seen without asking anybody: well, or worth a second look. */
export type BrandCheck = { id: string; isWell: boolean; label: string; detail: string }

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const plain = (name: string) => name.trim().toLowerCase()

const listed = (values: readonly string[]) => [...new Set(values)].join(', ')

/** What the form itself shows: it helps the eye and decides nothing. */
export const brandChecks = (brand: Brand): readonly BrandCheck[] => {
  const contacts = [brand.main, brand.other]
  const domain = domainOf(brand.email)
  const domains = contacts.map(({ email }) => domainOf(email))
  const companies = contacts.map(({ companyName }) => companyName).filter((company) => company.trim() !== '')
  const sameDomain = domains.every((each) => each === domain)
  const sameCompany = companies.every((company) => plain(company) === plain(brand.companyName))
  return [
    {
      id: 'confirmed',
      isWell: brand.emailConfirmed,
      label: brand.emailConfirmed ? 'Email confirmed' : 'Email not confirmed',
      detail: brand.email,
    },
    {
      id: 'domain',
      isWell: sameDomain,
      label: sameDomain ? 'Contacts write from the same domain' : 'Contacts write from other domains',
      detail: listed(sameDomain ? [domain] : [domain, ...domains]),
    },
    {
      id: 'company',
      isWell: sameCompany,
      label: sameCompany ? 'Contacts name the same company' : 'Contacts name another company',
      detail: listed(sameCompany ? [brand.companyName] : companies),
    },
  ]
}
