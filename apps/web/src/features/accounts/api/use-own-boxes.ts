import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'

/** Whether somebody's menu leads to mystery boxes of their own: those of brands do, unless operators have switched them off. */
export const useOwnBoxes = (userType: UserType | undefined): boolean => {
  const isBrand = userType === BRAND
  return (useSiteSwitches({ enabled: isBrand })?.boxes ?? false) && isBrand
}
