import { MAX_FAVOURITES_COUNTED } from '@plinth/api-schema/nfts-profile'
import { Heart } from 'lucide-react'
import { useResumedIntent, useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFavouriteStanding, useMarkFavourite } from '../api/use-favourite.ts'

const countWords = (count: number) =>
  count < MAX_FAVOURITES_COUNTED ? count.toLocaleString('en-US') : `${MAX_FAVOURITES_COUNTED.toLocaleString('en-US')}+`

/** Marks an NFT so as to find it again, and says how many have. A visitor is asked to log in first, and marks it then. */
export const FavouriteButton = ({ nft }: { nft: { id: number; name: string } }) => {
  const { requireLogIn } = useSession()
  const { data: standing, isPending } = useFavouriteStanding(nft.id)
  const { mutate, isPending: isSending } = useMarkFavourite()
  const intent = `favourite:${nft.id}`
  useResumedIntent(intent, () => mutate({ id: nft.id, isMarked: true }))
  if (!standing && !isPending) return null
  const { isMarked = false, markCount = 0 } = standing ?? {}
  return (
    <Button
      aria-pressed={isMarked}
      aria-busy={isPending}
      disabled={isPending}
      pending={isSending}
      onClick={() => requireLogIn({ intent }) && mutate({ id: nft.id, isMarked: !isMarked })}
    >
      <Heart aria-hidden="true" fill={isMarked ? 'currentColor' : 'none'} />
      <span>
        {isMarked ? 'Favorited' : 'Favorite'}
        <VisuallyHidden> {nft.name}</VisuallyHidden>
        {markCount > 0 && ` · ${countWords(markCount)}`}
      </span>
    </Button>
  )
}
