import { useParams } from '@tanstack/react-router'
import { SetScreen } from '../../features/sets/screens/set-screen.tsx'
import { readId } from '../../lib/navigation/read-search.ts'

/** The set that the address names. */
export const SetPage = () => {
  const { id } = useParams({ strict: false })
  return <SetScreen key={id} setId={readId(id)} />
}
