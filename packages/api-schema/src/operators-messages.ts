/** What only operators are told: apart from the other sentences, which every page loads. */
export const operatorsMessages = {
  operatorLogInBudget:
    'Too many failed log-ins to this account. Log in from a device you have used before, or try again in {n} min.',
  totpNeeded: 'Please enter the code from your authenticator app.',
  totpFormat: 'Please enter the 6 digits from your authenticator app.',
  wrongTotp: 'That code from the authenticator app is incorrect.',
  totpOn: 'The second factor is switched on already.',
  totpOff: 'The second factor is not switched on.',
  networkFormat: 'Please enter a network such as 203.0.113.0/24.',
  brandNotPending: 'This brand is not waiting for a review.',
  brandChanged: 'The brand has changed its form since you read it. Please read it again.',
  blockedAlready: 'This account is blocked already.',
  notBlocked: 'This account is not blocked.',
  noSuchVotes: 'There are no such votes any more.',
  artworkGoneAlready: 'This artwork does not hang any more.',
  artworkNotTakenDown: 'No operator has taken this artwork down.',
  helpAnsweredAlready: 'This request is answered already.',
} as const
