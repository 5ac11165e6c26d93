import type { TextRules } from '../../../ui/text-rules.ts'
import { passwordChecks } from './password-checks.ts'

/** A sign-up form as far as it is filled in. */
export type SignUpDraft = { userName: string; email: string; password: string; confirmation: string; agreed: boolean }

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What a sign-up form still lacks, in the words of the line under its button. */
export const stillNeeded = (draft: SignUpDraft, rules: Record<'userName' | 'email', TextRules>): string[] => {
  const needs: string[] = []
  if (!rules.userName.safeParse(draft.userName).success) needs.push('an account name')
  if (!rules.email.safeParse(draft.email).success) needs.push('a valid email')
  const missing = passwordChecks.filter(({ holds }) => !holds(draft.password))
  if (missing.length === passwordChecks.length || draft.password === '') needs.push('a password')
  else needs.push(...missing.map(({ label }) => `${lower(label)} in the password`))
  if (draft.confirmation === '' || draft.confirmation !== draft.password) needs.push('the confirmation')
  if (!draft.agreed) needs.push('your agreement')
  return needs
}
