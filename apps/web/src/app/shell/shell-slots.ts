import type { ComponentType } from 'react'
import { HeaderMemberNotice, HeaderMemberTools, SideMenuMemberTools } from './member-tools.tsx'

/** What rooms add to the shell for somebody who is logged in, in place of Log in and Sign Up. */
export type ShellSlots = {
  /** The create button, the wallet and the profile menu of the header. */
  HeaderTools?: ComponentType
  /** What phones are told beneath the header, where it has no room for a badge. */
  HeaderNotice?: ComponentType
  /** The same for the side menu of phones; it closes the menu when it leads elsewhere. */
  SideMenuTools?: ComponentType<{ onLeave: () => void }>
}

/** The rooms that know a logged-in person put theirs here. */
export const shellSlots: ShellSlots = {
  HeaderTools: HeaderMemberTools,
  HeaderNotice: HeaderMemberNotice,
  SideMenuTools: SideMenuMemberTools,
}
