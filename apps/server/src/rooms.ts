import { composeRooms } from './room.ts'
import { accountsRoom } from './rooms/accounts/accounts.room.ts'
import { anchorsRoom } from './rooms/anchors/anchors.room.ts'
import { artworksRoom } from './rooms/artworks/artworks.room.ts'
import { countConfirmedVotes } from './rooms/artworks/artworks-confirmed-votes.service.ts'
import { boxesRoom } from './rooms/boxes/boxes.room.ts'
import { campaignsRoom } from './rooms/campaigns/campaigns.room.ts'
import { createVisibilityService } from './rooms/campaigns/campaigns-visibility.service.ts'
import { collectionsRoom } from './rooms/collections/collections.room.ts'
import { commentsRoom } from './rooms/comments/comments.room.ts'
import { contactsRoom } from './rooms/contacts/contacts.room.ts'
import { followingRoom } from './rooms/following/following.room.ts'
import { foreignRoom } from './rooms/foreign/foreign.room.ts'
import { holdingRoom } from './rooms/holding/holding.room.ts'
import { liveRoom } from './rooms/live/live.room.ts'
import { marketRoom } from './rooms/market/market.room.ts'
import { nftsRoom } from './rooms/nfts/nfts.room.ts'
import { noticesRoom } from './rooms/notices/notices.room.ts'
import { numbersRoom } from './rooms/numbers/numbers.room.ts'
import { operatorsRoom } from './rooms/operators/operators.room.ts'
import { plansRoom } from './rooms/plans/plans.room.ts'
import { searchRoom } from './rooms/search/search.room.ts'
import { setsRoom } from './rooms/sets/sets.room.ts'
import { sharingRoom } from './rooms/sharing/sharing.room.ts'
import { siteRoom } from './rooms/site/site.room.ts'
import { supportRoom } from './rooms/support/support.room.ts'
import { walletRoom } from './rooms/wallet/wallet.room.ts'

/** Every room of the product. A new one is one line here and one in the registry of calls. */
export const rooms = composeRooms(({ database }) => ({
  visibility: createVisibilityService({ database }),
  countConfirmedVotes,
}))
  .add('site', siteRoom)
  .add('wallet', walletRoom)
  .add('accounts', accountsRoom)
  .add('support', supportRoom)
  .add('campaigns', campaignsRoom)
  .add('nfts', nftsRoom)
  .add('market', marketRoom)
  .add('boxes', boxesRoom)
  .add('holding', holdingRoom)
  .add('artworks', artworksRoom)
  .add('collections', collectionsRoom)
  .add('foreign', foreignRoom)
  .add('sharing', sharingRoom)
  .add('numbers', numbersRoom)
  .add('anchors', anchorsRoom)
  .add('notices', noticesRoom)
  .add('contacts', contactsRoom)
  .add('live', liveRoom)
  .add('search', searchRoom)
  .add('following', followingRoom)
  .add('sets', setsRoom)
  .add('comments', commentsRoom)
  .add('plans', plansRoom)
  .add('operators', operatorsRoom)
