import type { SiteSettings, SocialNetwork, VerificationStep } from './site.repository.ts'

/** The site's settings under the wire's names. */
export const websiteToWire = (settings: SiteSettings & { reviewPromise: string }) => ({
  companyName: settings.companyName,
  webIcon: settings.iconUrl,
  supportEmail: settings.supportEmail,
  reviewPromise: settings.reviewPromise,
  verificationPromise: settings.verificationPromise,
})

/** The guide to verification under the wire's names. */
export const guideToWire = (guide: { promise: string; steps: VerificationStep[] }) => ({
  title: 'How we verify a brand',
  reviewTime: guide.promise,
  steps: guide.steps.map(({ title, body }) => ({ title, text: body })),
})

/** A social network under the wire's names. */
export const socialNetworkToWire = (network: SocialNetwork) => ({
  id: network.id,
  name: network.name,
  logo: network.logoUrl,
  urlPrefix: network.urlPrefix,
})
