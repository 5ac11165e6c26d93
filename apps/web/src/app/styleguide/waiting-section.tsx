import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './styleguide.module.css'

const HTML = `<h2>What minting means</h2><p>A work becomes a <strong>token</strong>: a record on a public chain. <em>Who holds it</em> is
plain to see.</p><ul><li>It carries the artist’s name</li><li>It can be <a href="https://example.org">looked up</a></li></ul>
<blockquote>The chain decides; the server only reads.</blockquote><script>document.title = 'broken into'</script>
<p><a href="javascript:alert(1)">This link leads nowhere</a></p>`

/** What stands there before, instead of and below the content. */
export const WaitingSection = () => (
  <section className={styles.section} aria-labelledby="waiting">
    <SectionRule id="waiting" title="Waiting, empty, reading" />
    <div className={styles.stack}>
      <div className={styles.thirds}>
        <div className={styles.stack} aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton shape="art" ratio="5 / 4" />
          <Skeleton shape="title" />
          <Skeleton width="40%" />
        </div>
        <div className={styles.stack}>
          <div className={styles.row}>
            <Skeleton shape="round" />
            <Skeleton width={160} />
          </div>
          <Skeleton lines={4} />
          <Progress label="Uploading" value={0.64} />
          <Progress label="Minting" />
        </div>
        <EmptyState title="No contacts yet" bare>
          Upload a filled template.
        </EmptyState>
      </div>
      <div className={styles.columns}>
        <Sheet>
          <EmptyState title="Nothing hangs here yet" action={<Button variant="accent">Submit artwork</Button>}>
            Submit your first artwork and it takes its place on this wall.
          </EmptyState>
        </Sheet>
        <div className={styles.stack}>
          <Accordion
            defaultOpen={['nft']}
            items={[
              {
                id: 'nft',
                title: 'What are NFTs?',
                content: 'A record on a public chain that says which wallet holds a work.',
              },
              { id: 'vote', title: 'Who may vote?', content: 'Anyone signed in.' },
              { id: 'cost', title: 'What does minting cost?', content: 'Network fees.' },
            ]}
          />
          <RichText html={HTML} />
        </div>
      </div>
    </div>
  </section>
)
