import { useParams } from '@tanstack/react-router'
import { RecountScreen } from '../../features/artworks/screens/recount-screen.tsx'
import { readId } from '../../lib/navigation/read-search.ts'

/** The recount of the campaign that the address names. */
export const RecountPage = () => {
  const { id } = useParams({ strict: false })
  return <RecountScreen key={id} campaignId={readId(id)} />
}
