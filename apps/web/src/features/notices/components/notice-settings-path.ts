import { paths } from '../../../lib/navigation/paths.ts'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'

/** Where a kind of account says what it wants to be told of. */
export const noticeSettingsPath = (userType: UserType | undefined) =>
  userType === BRAND ? paths.brand.noticeSettings : paths.participant.noticeSettings
