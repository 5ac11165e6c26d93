import type { SiteSettings } from './site.repository.ts'

/** The site's settings under the wire's names. */
export const presentWebsite = (settings: SiteSettings & { reviewPromise: string }) => ({
  companyName: settings.companyName,
  webIcon: settings.iconUrl,
  supportEmail: settings.supportEmail,
  reviewPromise: settings.reviewPromise,
  verificationPromise: settings.verificationPromise,
})

/** The guide to verification under the wire's names. */
export const presentGuide = (guide: { promise: string; steps: { title: string; body: string }[] }) => ({
  title: 'How we verify a brand',
  reviewTime: guide.promise,
  steps: guide.steps.map(({ title, body }) => ({ title, text: body })),
})

/** A social network under the wire's names. */
export const presentSocialNetwork = (network: { id: number; name: string; logoUrl: string; urlPrefix: string }) => ({
  id: network.id,
  name: network.name,
  logo: network.logoUrl,
  urlPrefix: network.urlPrefix,
})
