import { userInfo } from '@plinth/api-schema/accounts'
import { collectionDetail, listCollectionItems, listCollections } from '@plinth/api-schema/collections'
import { listActivity, listMarket } from '@plinth/api-schema/market'
import { coinList } from '@plinth/api-schema/wallet'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildNft, buildOnSale } from '../../../../test/chain-builders.ts'
import { buildCollection, buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { buildActivity } from '../../../../test/trading-builders.ts'

const collections = [
  buildCollection(),
  buildCollection({ id: 8, name: 'Harbour Prints', image: null, nickName: 'Studio North', userType: 1, floors: [] }),
  buildCollection({
    id: 9,
    name: 'Plinth',
    image: null,
    cover: null,
    userId: null,
    userType: null,
    nickName: '',
    itemNum: 1,
  }),
]

describeStates('collections', '/collection', {
  loading: () => prepareWire().hang(listCollections),
  empty: () => prepareWire().answer(listCollections, listed([])),
  refused: () => prepareWire().refuse(listCollections, 'tooMany'),
  offline: () => prepareWire().goOffline(listCollections),
  full: () => prepareWire().answer(listCollections, listed(collections)),
})

describeStates('collections that were searched for', '/collection?keyword=moss', {
  empty: () => prepareWire().answer(listCollections, listed([])),
})

const member = () => prepareWire('participant')
const waiting = buildCollection({ id: 10, name: 'Next one', contractAddr: null, itemNum: 0, floors: [] })

describeStates('my collections', '/collection/belong', {
  loading: () => member().hang(listCollections),
  empty: () => member().answer(listCollections, listed([])),
  refused: () => member().refuse(listCollections, 'tooMany'),
  offline: () => member().goOffline(listCollections),
  full: () =>
    member().answer(
      listCollections,
      listed([waiting, buildCollection(), buildCollection({ id: 11, name: 'Stolen prints', isTakenDown: 1 })]),
    ),
})

const shown = () =>
  prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([buildNft({ id: 301, name: 'Low water' })]))

describeStates('a collection', '/collection/index/7/1', {
  loading: () => shown().hang(collectionDetail),
  refused: () => shown().refuse(collectionDetail, 'tooMany'),
  offline: () => shown().goOffline(collectionDetail),
  empty: () =>
    shown()
      .answer(
        collectionDetail,
        buildCollectionDetail({ itemNum: 0, holderNum: 0, listedNum: 0, floors: [], volumes: [] }),
      )
      .answer(listCollectionItems, listed([])),
  full: shown,
})

describeStates('the works of a collection on sale', '/collection/index/7/4', {
  loading: () => shown().hang(listMarket),
  empty: () => shown().answer(listMarket, listed([])),
  refused: () => shown().refuse(listMarket, 'tooMany'),
  offline: () => shown().goOffline(listMarket),
  full: () => shown().answer(listMarket, listed([buildOnSale({ id: 301, name: 'Low water' })])),
})

describeStates('the activity of a collection', '/collection/index/7/2', {
  loading: () => shown().hang(listActivity),
  empty: shown,
  refused: () => shown().refuse(listActivity, 'tooMany'),
  offline: () => shown().goOffline(listActivity),
  full: () =>
    shown()
      .answer(coinList, [ether])
      .answer(listActivity, listed([buildActivity({ name: 'Low water' })])),
})

describeStates('a collection of somebody else', '/collection/index/7/1', {
  'before it is reported': {
    wire: () =>
      member()
        .answer(collectionDetail, buildCollectionDetail({ userId: 41, isOwn: 0 }))
        .answer(listCollectionItems, listed([])),
    act: press('Report Tidal prints'),
  },
})
describeStates('a collection of no number', '/collection/index/tide/1', { missing: shown })
describeStates('a collection of films', '/collection/index/7/1', {
  full: () => shown().answer(collectionDetail, buildCollectionDetail({ category: 2, holderNum: 1_234 })),
})
describeStates('a collection of songs', '/collection/index/7/1', {
  full: () => shown().answer(collectionDetail, buildCollectionDetail({ category: 3, userId: 41, isOwn: 0 })),
})
describeStates('a collection without a tab of that number', '/collection/index/7/9', { missing: shown })

const { id: ownerId } = buildUser()
const editing = () => member().answer(collectionDetail, buildCollectionDetail({ userId: ownerId }))

describeStates('a new collection', '/collection/new', {
  full: () => {
    const wire = member().answer(userInfo, buildUser({ address: MY_WALLET }))
    openFakeChain(wire)
    return wire
  },
})

describeStates('editing a collection of films', '/collection/update/7', {
  full: () => member().answer(collectionDetail, buildCollectionDetail({ userId: ownerId, category: 2, banner: null })),
})
describeStates('editing a collection of songs', '/collection/update/7', {
  full: () =>
    member().answer(
      collectionDetail,
      buildCollectionDetail({ userId: ownerId, category: 3, royaltyProportion: null, contractType: 1155 }),
    ),
})
describeStates('editing a collection', '/collection/update/7', {
  loading: () => editing().hang(collectionDetail),
  refused: () => editing().refuse(collectionDetail, 'tooMany'),
  offline: () => editing().goOffline(collectionDetail),
  full: editing,
})

describeStates('one’s own collection', '/collection/index/7/1', {
  full: () => editing().answer(listCollectionItems, listed([])),
})
