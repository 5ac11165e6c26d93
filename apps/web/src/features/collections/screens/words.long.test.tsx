import { userInfo } from '@plinth/api-schema/accounts'
import { collectionDetail, listCollectionItems, listCollections, saveCollection } from '@plinth/api-schema/collections'
import { buildUploadedFile, buildUser, listed } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { buildCollection, buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
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
  'more than a page': () => prepareWire().answer(listCollections, listed(collections, 60)),
})

const member = () => prepareWire('participant')

describeStates('my collections', '/collection/belong', {
  'a visitor': () => prepareWire(),
})

const shown = () =>
  prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([buildNft({ id: 301, name: 'Low water' })]))

describeStates('a collection', '/collection/index/7/1', {
  'loading works': () => shown().hang(listCollectionItems),
  missing: () => shown().refuse(collectionDetail, 'notFound'),
  'works refused': () => shown().refuse(listCollectionItems, 'tooMany'),
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
        ...{ name: 'Plinth', image: null, cover: null, banner: null, bio: '', category: null, royaltyProportion: null },
        ...{ userId: null, userType: null, nickName: '', isOwn: 0, contractType: 1155 },
      }),
    ),
})

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
})

describeStates('editing a collection', '/collection/update/7', {
  missing: () => editing().refuse(collectionDetail, 'notFound'),
  'of somebody else': () => editing().answer(collectionDetail, buildCollectionDetail()),
  'a visitor': () => prepareWire(),
})

const undeployed = () =>
  editing()
    .answer(listCollectionItems, listed([]))
    .answer(collectionDetail, buildCollectionDetail({ userId: ownerId, contractAddr: null, deployment }))
describeStates('one’s own collection', '/collection/index/7/1', {
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
})
