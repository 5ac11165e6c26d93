import { userInfo } from '@plinth/api-schema/accounts'
import { collectionDetail, listCollectionItems, listCollections, saveCollection } from '@plinth/api-schema/collections'
import { listActivity, listMarket } from '@plinth/api-schema/market'
import { coinList } from '@plinth/api-schema/wallet'
import { buildUploadedFile, buildUser, listed } from '../../../../test/builders.ts'
import { buildNft, buildOnSale } from '../../../../test/chain-builders.ts'
import { buildCollection, buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { buildActivity } from '../../../../test/trading-builders.ts'
import { emptyCollection, newDrafts } from '../components/collection-draft.ts'

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
  ...rareStates({ 'more than a page': () => prepareWire().answer(listCollections, listed(collections, 60)) }),
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
  ...rareStates({ 'a visitor': () => prepareWire() }),
})

const shown = () =>
  prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([buildNft({ id: 301, name: 'Low water' })]))

describeStates('a collection', '/collection/index/7/1', {
  loading: () => shown().hang(collectionDetail),
  ...rareStates({
    'loading works': () => shown().hang(listCollectionItems),
    missing: () => shown().refuse(collectionDetail, 'notFound'),
  }),
  refused: () => shown().refuse(collectionDetail, 'tooMany'),
  offline: () => shown().goOffline(collectionDetail),
  ...rareStates({ 'works refused': () => shown().refuse(listCollectionItems, 'tooMany') }),
  empty: () =>
    shown()
      .answer(
        collectionDetail,
        buildCollectionDetail({ itemNum: 0, holderNum: 0, listedNum: 0, floors: [], volumes: [] }),
      )
      .answer(listCollectionItems, listed([])),
  full: shown,
  ...rareStates({
    'one’s own, taken down': () =>
      member()
        .answer(collectionDetail, buildCollectionDetail({ userId: buildUser().userId, isTakenDown: 1 }))
        .answer(listCollectionItems, listed([])),
    'of a campaign': () =>
      shown().answer(
        collectionDetail,
        buildCollectionDetail({
          ...{
            name: 'Harbour Prints',
            image: null,
            cover: null,
            banner: null,
            bio: '',
            category: null,
            royaltyProportion: null,
          },
          ...{ userType: 1, nickName: 'Studio North', campaignId: 4, campaignName: 'Tide Lines', isOwn: 0 },
        }),
      ),
    'the shared one': () =>
      shown().answer(
        collectionDetail,
        buildCollectionDetail({
          ...{
            name: 'Plinth',
            image: null,
            cover: null,
            banner: null,
            bio: '',
            category: null,
            royaltyProportion: null,
          },
          ...{ userId: null, userType: null, nickName: '', isOwn: 0, contractType: 1155 },
        }),
      ),
  }),
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
const deployment = {
  ...{ id: 7, chainId: 31337, contractType: 721, name: 'Tidal prints', symbol: 'TIDE' },
  ...{ royaltyAddress: MY_WALLET, royaltyBps: 750, wallet: MY_WALLET },
}
const editing = () => member().answer(collectionDetail, buildCollectionDetail({ userId: ownerId }))

/** The form as an earlier visit has left it, in front of the linked wallet. */
const begun = (change: Partial<FakeChain> = {}) => {
  const wire = member()
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(saveCollection, deployment)
    .answer(collectionDetail, buildCollectionDetail({ userId: ownerId }))
  Object.assign(openFakeChain(wire), change)
  const words = { ...emptyCollection(), image: buildUploadedFile(), name: 'Tidal prints', symbol: 'TIDE' }
  newDrafts.keep(localStorage, `plinth-collection-${buildUser().id}`, { ...words, royaltyShare: '7.5' })
  return wire
}
const deploy = press('Deploy', 'Deploy')

describeStates('a new collection', '/collection/new', {
  ...rareStates({
    'before it is deployed': { wire: begun, act: press('Deploy') },
    'while its words are kept': { wire: () => begun().hang(saveCollection), act: deploy },
    'while the wallet is asked': { wire: () => begun({ signing: 'wait' }), act: deploy },
    'once it is sent': { wire: () => begun({ fate: 'waiting' }), act: deploy },
    'until it is known here': {
      wire: () =>
        begun().answer(collectionDetail, buildCollectionDetail({ userId: ownerId, contractAddr: null, deployment })),
      act: deploy,
    },
    'when the wallet says no': { wire: () => begun({ signing: 'decline' }), act: deploy },
    deployed: { wire: begun, act: deploy },
    'with a wallet that is not linked': () => {
      const wire = member()
      openFakeChain(wire)
      return wire
    },
    'a visitor': () => prepareWire(),
    'without a wallet': member,
  }),
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
  ...rareStates({ missing: () => editing().refuse(collectionDetail, 'notFound') }),
  refused: () => editing().refuse(collectionDetail, 'tooMany'),
  offline: () => editing().goOffline(collectionDetail),
  ...rareStates({ 'of somebody else': () => editing().answer(collectionDetail, buildCollectionDetail()) }),
  full: editing,
  ...rareStates({ 'a visitor': () => prepareWire() }),
})

const undeployed = () =>
  editing()
    .answer(listCollectionItems, listed([]))
    .answer(collectionDetail, buildCollectionDetail({ userId: ownerId, contractAddr: null, deployment }))
describeStates('one’s own collection', '/collection/index/7/1', {
  full: () => editing().answer(listCollectionItems, listed([])),
  ...rareStates({
    'not deployed yet': () =>
      editing()
        .answer(listCollectionItems, listed([]))
        .answer(
          collectionDetail,
          buildCollectionDetail({
            ...{ userId: ownerId, contractAddr: null, itemNum: 0, holderNum: 0, listedNum: 0, floors: [], volumes: [] },
            deployment,
          }),
        ),
    'before it is discarded': { wire: undeployed, act: press('Discard') },
    'before it is deployed': {
      wire: () => {
        const wire = undeployed().answer(userInfo, buildUser({ address: MY_WALLET }))
        openFakeChain(wire)
        return wire
      },
      act: press('Deploy'),
    },
  }),
})
