import { pages } from '@plinth/api-schema/pages'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { boxPath, boxPaths } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type ShownBox, useBox } from '../api/use-box.ts'
import { useBoxPrizes } from '../api/use-box-prizes.ts'
import { drawProofOf, useProof } from '../api/use-proof.ts'
import { BoxLoaded } from '../components/box-loaded.tsx'
import { DrawTable, ProofChecks, ProofScript, ProofValues } from '../components/proof-parts.tsx'
import styles from './boxes-screen.module.css'

const Explanation = () => (
  <section aria-labelledby="proof-words">
    <SectionRule id="proof-words" title="What is proven, and what is not" />
    <div className={styles.prose}>
      <p>
        Before the sale a secret is made and only its hash is published: the commitment. The sale ends in a block whose
        hash nobody knows before. Secret and hash together are the seed, and all boxes are shuffled by it at once.
        Nobody who takes a box can know both while boxes are sold, and neither can be exchanged afterwards.
      </p>
      <p>
        So it is proven that the works were there, that the odds were the same for every box, and that the draw follows
        from values that were fixed before anybody knew the result.
      </p>
      <p>
        It is not proven that nobody knew the secret: this site keeps it until the sale is closed. A block builder who
        knows the secret could choose among blocks, and so among draws. Nobody else can influence it. If the secret is
        never revealed, there is no draw: the price comes back with a part of the brand’s bond.
      </p>
    </div>
  </section>
)

const Shown = ({ box }: { box: ShownBox }) => {
  const network = useNetworks().find(({ chainId }) => chainId === box.chainId)
  const prizes = useBoxPrizes(box.id)
  const proof = useProof(box, network)
  const known = drawProofOf(box)
  return (
    <>
      <Breadcrumbs
        trail={[
          <SiteLink key="all" href={boxPaths.all}>
            {pages.boxes.title}
          </SiteLink>,
          <SiteLink key="box" href={boxPath(box.id)}>
            <bdi>{box.name}</bdi>
          </SiteLink>,
        ]}
        current={pages.boxProof.title}
      />
      <div className={styles.head}>
        <h1>{pages.boxProof.title}</h1>
      </div>
      <div className={styles.parts}>
        {known === null && <p>The prizes are not drawn yet. What is known by now stands here, and the rest follows.</p>}
        {known !== null && !proof.data && (
          <div aria-busy="true">
            <Skeleton lines={4} />
          </div>
        )}
        {proof.data && <ProofChecks checks={proof.data.checks} />}
        <ProofValues box={box} seed={proof.data?.seed ?? null} />
        <Explanation />
        {proof.data && <DrawTable proof={proof.data} prizes={prizes.data ?? []} soldCount={box.soldCount} />}
        {known && <ProofScript of={known} />}
      </div>
    </>
  )
}

/** The draw of a mystery box, computed again (docs/product/boxes.md#the-proof). */
export const ProofScreen = ({ id }: { id: string }) => {
  useDocumentTitle(pages.boxProof.title)
  const query = useBox(id)
  return (
    <BoxLoaded id={id} query={query}>
      {(box) => <Shown box={box} />}
    </BoxLoaded>
  )
}
