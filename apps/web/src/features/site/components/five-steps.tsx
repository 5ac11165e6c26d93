import { StudioPicture } from '../../../lib/art/studio-picture.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { useHasGoogle } from '../api/use-has-google.ts'
import styles from './five-steps.module.css'

const SMALL_PICTURE = '(max-width: 1081px) 110px, 160px'

const SignUpSketch = () => (
  <>
    <span className={styles.field}>ana.lim</span>
    <span className={classNames(styles.field, styles.dots)}>••••••••••</span>
    <span className={styles.button}>Sign Up</span>
  </>
)

const ChoiceSketch = () => (
  <>
    <span className={classNames(styles.choice, styles.chosen)}>
      <i />
      Join a campaign
    </span>
    <span className={styles.choice}>
      <i />
      Mint for myself
    </span>
  </>
)

const EditorSketch = () => (
  <span className={styles.canvas}>
    <StudioPicture name="kitchen-garden" sizes={SMALL_PICTURE} decorative />
    <b />
    <b />
    <b />
    <b />
  </span>
)

const WalletSketch = () => (
  <span className={styles.wallet}>
    <small>Your network</small>
    <em>0xf39Fd6…b92266</em>
    <small>0.5312 ETH</small>
  </span>
)

const MintSketch = () => (
  <span className={styles.minted}>
    <StudioPicture name="three-moons" sizes={SMALL_PICTURE} decorative />
    <StatusDot state="full">Minted</StatusDot>
  </span>
)

const STEPS = [
  {
    title: 'Create an account',
    text: 'Or log in. An email and a password will do.',
    textWithGoogle: 'Or log in. An email and a password will do, or continue with Google.',
    Sketch: SignUpSketch,
  },
  {
    title: 'Choose your wall',
    text: 'Join a brand’s campaign, or mint your own NFT without one.',
    Sketch: ChoiceSketch,
  },
  {
    title: 'Design the work',
    text: 'Import an image; a phone can also take a picture.',
    Sketch: EditorSketch,
  },
  {
    title: 'Connect a wallet',
    text: 'Your browser wallet, on the network you like. We never hold keys.',
    Sketch: WalletSketch,
  },
  {
    title: 'Mint to the wallet',
    text: 'The dot goes on. The work is yours, on a public record.',
    Sketch: MintSketch,
  },
]

/** The five steps from nothing to a minted work. */
export const FiveSteps = () => {
  const hasGoogle = useHasGoogle()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <SectionRule
        id="steps-title"
        title="From nothing to minted, in five steps"
        aside={<span className={styles.aside}>About ten minutes</span>}
      />
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, textWithGoogle, Sketch }) => (
          <li key={title} className={styles.step}>
            <div className={styles.sketch} aria-hidden="true">
              <Sketch />
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{(hasGoogle && textWithGoogle) || text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
