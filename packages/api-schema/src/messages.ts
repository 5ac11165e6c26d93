/** Every sentence that the product says to a person in a toast, a dialog or beside a field. */
export const messages = {
  // Sign-in and permission
  notLoggedIn: 'Currently not logged in, please log in first.',
  sessionExpired: 'Your session has ended, please log in again.',
  notPermitted: 'Your account is not permitted to do this.',
  accountBlocked: 'This account has been blocked. Write to Account support if you think this is a mistake.',
  failToRegister: 'fail to register',
  wrongCredentials: 'The user name or the password is not right.',
  wrongOldPassword: 'The present password is not right.',
  noPasswordYet: 'This account has no password yet. Use Forgot password on the log-in page to set one.',
  logInWait: 'Too many failed log-ins. Please wait {n} seconds and try again.',
  signUpClosed: 'Sign-up is closed at the moment.',
  userNameTaken: 'This user name is taken.',
  emailTaken: 'This e-mail address already has an account.',
  userNameAddress: 'A user name cannot contain @',
  emailUnchanged: 'This is your address already.',
  emailConfirmedAlready: 'Your e-mail address is confirmed already.',
  wrongCode: 'The code is not right or no longer valid.',
  codeWait: 'Please wait {n} seconds before you ask for another mail.',
  codeLimit: 'Too many mails were asked for this address. Please try again later.',
  wrongLink: 'This link is not right or no longer valid.',
  notAnUpload: 'Please upload the picture first',
  socialFailed: 'Signing in with Google did not work. Please try again.',
  socialUnknown: 'No account belongs to this Google account yet. Please sign up.',
  notVerifiedYet: 'Your brand is under review. You can do this once it is verified.',

  // The operator's side
  totpNeeded: 'Please enter the code of your authenticator app.',
  wrongTotp: 'The code of the authenticator app is not right.',
  totpOn: 'The second factor is switched on already.',
  totpOff: 'The second factor is not switched on.',
  brandNotPending: 'This brand is not waiting for a review.',
  brandChanged: 'The brand has changed its form since you read it. Please read it again.',
  blockedAlready: 'This account is blocked already.',
  notBlocked: 'This account is not blocked.',

  // Requests
  notFound: 'This does not exist.',
  invalidInput: 'Please check what you entered.',
  conflict: 'This was changed in the meantime, please reload and try again.',
  bodyTooLarge: 'The request is too large.',
  unsupportedBody: 'This kind of request body is not supported.',
  malformedBody: 'The request body could not be read.',
  crossSiteWrite: 'This request did not come from the product itself and was refused.',
  tooManyRequests: 'Too many requests, please wait a moment and try again.',
  overloaded: 'The service is busy, please try again in a few seconds.',
  internal: 'Something went wrong on our side. Please try again.',

  // Text rules
  mustBeInteger: 'Must be an integer',
  mustBeDecimal: 'Must be an integer or decimal',
  passwordLength: 'Character length is 8 to 20 characters',
  passwordCapital: 'Must contain capital letters',
  passwordLowercase: 'Must contain lowercase letters',
  passwordSpecial: 'Must contain a special character',
  passwordNumber: 'Must contain numbers',
  passwordMismatch: 'The new password entered twice does not match',
  mailboxFormat: 'Mailbox format error',
  maximumLength: 'The maximum length is 255',

  // Uploads
  uploadNotSupported: 'Uploading this file is not supported',
  uploadTooLarge: 'The size of the uploaded file cannot exceed {n}M!',
  uploadMissing: 'Please choose a file to upload',
  uploadQuota: 'Your upload allowance is used up for now, please try again later.',
  uploadSuccess: 'Uploading success',
  uploadFail: 'Uploading fail',

  // Copy
  copySuccess: 'Copy success',
  copyError: 'Copy error',

  // Wallet and chain
  walletMissing: 'Please connect wallet',
  networkUnsupported: 'The current work network does not support working',
  networkSwitch: 'Please switch the working network {name}',
  chainFailure: 'Main chain exception',
  balanceLow: 'Sorry, your credit is running low',
  unsupported: "I won't support it",
  contractMissing: 'Contract initialization failed, no contract is deployed',
  mintSuccess: 'Mint success',
  mintFail: 'Mint fail',
  noPermission: 'No permission',
  notTheOwner: 'Not the owner',
  notPlatformContract: 'Not a platform contract',
  deploySuccess: 'successful deployment',
  deployError: 'error deployment',
  tryAgain: 'Please try again',
  updateSuccess: 'Update success',
  updateFail: 'Update fail',

  // Voting and taking part
  voteSuccess: 'Vote Success',
  cannotVote: 'Can not vote this Artwork',
  alreadyVoted: 'You have voted for this Artwork before',
  joinSuccess: 'Join Success',
  exitCampaignSuccess: 'Exit campaign success',

  // Saving, sending, deleting
  submitSuccess: 'Submit Success',
  editSuccess: 'Edit Success',
  profileEditSuccess: 'Edit success',
  changeBindSuccess: 'Change bind success',
  saveSuccess: 'Save success',
  saveFailed: 'Save failed',
  savedSuccessfully: 'Successfully saved',
  submittedSuccessfully: 'Submitted successfully',
  notifySubmitted: 'submit successfully',
  modifySuccess: 'Modify successfully',
  sendSuccess: 'Send success',
  sendFail: 'Send fail',
  deleteSuccess: 'Delete success',
  deleteFail: 'Delete fail',
  contactDeleteFail: 'delete fail',
  artworkDeleteSuccess: 'Delete artwork success',
  recoverSuccess: 'Recover success',
  beingCommitted: 'Being committed, not clickable',
  notEditing: 'It is not in an editing state and cannot be modified',
  dataIncomplete: 'The data is incomplete and cannot be submitted',
  pageCannotSubmit: 'This page cannot submit data',
  extractFailed: 'Extract failed',
  selectOperationData: 'Please select operation data',
  selectContactFirst: 'Please select at least one contact first',
  participateFirst: 'Please participate in at least one activity first',
  createActivityFirst: 'Please create and list at least one activity first',
} as const

/** The name of a message in the catalogue. */
export type MessageKey = keyof typeof messages

/** Fills the `{holes}` of a message. */
export const fill = (message: string, values: Record<string, string | number>) =>
  message.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
