import { Stepper } from '../../../ui/stepper.tsx'
import styles from './form-parts.module.css'

/** Where one is in the sign-up of a brand, from 0. */
export const BrandSteps = ({ current }: { current: number }) => (
  <div className={styles.steps}>
    <Stepper label="Sign-up" steps={['Account', 'Company']} current={current} />
  </div>
)
