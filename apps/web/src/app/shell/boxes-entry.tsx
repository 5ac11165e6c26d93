import { pages } from '@plinth/api-schema/pages'
import { useSiteSwitches } from '../../lib/api/site-switches.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'

type Entry = { className: string | undefined; onLeave: () => void }

const useBoxesSwitch = () => useSiteSwitches()?.boxes ?? false

const BoxesLink = ({ className, onLeave }: Entry) => (
  <SiteLink href={pages.boxes.path} className={className} onClick={onLeave}>
    {pages.boxes.title}
  </SiteLink>
)

/** The entry of the side menu that leads to mystery boxes, unless they are switched off. */
export const BoxesEntry = (entry: Entry) => (useBoxesSwitch() ? <BoxesLink {...entry} /> : null)

/** The same in a menu that is a list. */
export const BoxesItem = (entry: Entry) =>
  useBoxesSwitch() ? (
    <li>
      <BoxesLink {...entry} />
    </li>
  ) : null
