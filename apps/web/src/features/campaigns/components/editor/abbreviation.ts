import type { CampaignForm } from '../../api/campaign-form.ts'

const MAX_OF_ONE_WORD = 6

/** The initials of the words if there are several, else the first 6 characters (docs/product/campaigns.md#the-collection). */
export const abbreviate = (name: string) => {
  const words = name.trim().split(/\s+/)
  // By code points, so that a letter outside the basic plane is not cut in two.
  if (words.length > 1) {
    return words
      .map((word) => [...word][0] ?? '')
      .join('')
      .toUpperCase()
  }
  return [...(words[0] ?? '')].slice(0, MAX_OF_ONE_WORD).join('')
}

/** The campaign with the name and abbreviation of its contract filled in where nobody has written them yet. */
export const withContractName = (form: CampaignForm): CampaignForm => {
  const { name, collection } = form
  if (collection.address !== '' || collection.name !== '') return form
  return { ...form, collection: { ...collection, name, abbreviation: abbreviate(name) } }
}
