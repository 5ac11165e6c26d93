import { Ellipsis } from 'lucide-react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import type { Moderation } from '../api/use-moderate-user.ts'
import type { User } from '../api/use-users.ts'
import { auditPath, operatorPaths } from './operator-paths.ts'

export type UserActionsProps = { user: User; onAct: (moderation: Moderation) => void }

const linksOf = (user: User): MenuItem[] => [
  ...(user.kind === BRAND
    ? [
        {
          id: 'verification',
          link: (
            <SiteLink href={`${operatorPaths.brands}?status=all&search=${encodeURIComponent(user.userName)}`}>
              Verification
            </SiteLink>
          ),
        },
      ]
    : []),
  {
    id: 'audit',
    link: <SiteLink href={auditPath('account', user.id)}>What operators did here</SiteLink>,
  },
]

/** What an operator can do about an account. */
export const UserActions = ({ user, onAct }: UserActionsProps) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${user.userName}`} size="small">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      ...linksOf(user),
      { id: 'rule', separator: true },
      {
        id: 'log-out',
        label: 'Log out everywhere',
        disabled: user.sessionCount === 0,
        onSelect: () => onAct('log-out'),
      },
      user.blocked
        ? { id: 'unblock', label: 'Unblock', onSelect: () => onAct('unblock') }
        : { id: 'block', label: 'Block', danger: true, onSelect: () => onAct('block') },
      { id: 'delete', label: 'Delete account', danger: true, onSelect: () => onAct('delete') },
    ]}
  />
)
