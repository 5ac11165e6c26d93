import * as calls from '@plinth/api-schema/site'
import type { Bind } from '../../http/call-context.ts'
import { guideToWire, socialNetworkToWire, websiteToWire } from './site.presenter.ts'
import type { SiteService } from './site.service.ts'
import type { UploadService } from './site-uploads.service.ts'

/** Binds the calls of the room `site`. */
export const siteRoutes = (bind: Bind, service: SiteService, uploads: UploadService) => {
  bind(calls.getLangList, () => service.languages())
  bind(calls.webLanguage, () => service.texts())
  bind(calls.languageVersion, async () => ({ version: await service.textVersion() }))
  bind(calls.website, async () => websiteToWire(await service.settings()))
  bind(calls.kycConfigGuide, async () => guideToWire(await service.verificationGuide()))
  bind(calls.ipfsDomain, async () => ({ domain: await service.ipfsGateway() }))
  bind(calls.operationSwitch, () => service.switches())
  bind(calls.socialMediaConfig, async () => (await service.socialNetworks()).map(socialNetworkToWire))
  bind(calls.countryConfig, () => service.countries())
  bind(calls.uploadFile, async (_input, { member, currentMember, file }) =>
    uploads.upload(member, await file(), currentMember),
  )
}
