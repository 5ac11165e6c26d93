import * as site from '@plinth/api-schema/site'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  ...[
    site.getLangList,
    site.webLanguage,
    site.languageVersion,
    site.website,
    site.kycConfigGuide,
    site.ipfsDomain,
    site.operationSwitch,
    site.socialMediaConfig,
    site.countryConfig,
  ].map((call) => row(call, allow.everybody())),
  // Nothing is sent along: anyone who may upload is asked for the file.
  row(site.uploadFile, allow.members(400)),
]
