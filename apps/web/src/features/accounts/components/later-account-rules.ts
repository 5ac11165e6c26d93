import { laterRules } from '../../../lib/forms/later-rules.ts'

// Screens that are a form from the first paint on: what checks them comes behind it.
const later = laterRules(() => import('./account-rules.ts'))

/** The rules of the log-in. */
export const laterLogInForm = later((rules) => rules.logInForm)
/** The rules of a sign-up. */
export const laterSignUpForm = later((rules) => rules.signUpForm)
/** The rules of the company form. */
export const laterCompanyForm = later((rules) => rules.companyForm)
/** The rules of a new password, twice. */
export const laterNewPasswordForm = later((rules) => rules.newPasswordForm)
/** The rule of a name with which one logs in. */
export const laterText = later((rules) => rules.fieldRules.text)
/** The rule of a name, a title or an address of a company. */
export const laterLine = later((rules) => rules.fieldRules.line)
/** The rule of a new account's name. */
export const laterUserName = later((rules) => rules.fieldRules.userName)
/** The rule of an email address. */
export const laterEmail = later((rules) => rules.fieldRules.email)
/** The rule of a password. */
export const laterPassword = later((rules) => rules.fieldRules.password)
