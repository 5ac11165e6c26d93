/** The currencies in which plans can be paid for by card, and how many decimals each has where cards are charged. */
export const cardCurrencies = {
  usd: 2,
  eur: 2,
  gbp: 2,
  chf: 2,
  aud: 2,
  brl: 2,
  cad: 2,
  cny: 2,
  czk: 2,
  dkk: 2,
  hkd: 2,
  inr: 2,
  jpy: 0,
  krw: 0,
  mxn: 2,
  myr: 2,
  nok: 2,
  nzd: 2,
  pln: 2,
  sek: 2,
  sgd: 2,
  thb: 2,
  zar: 2,
} as const

/** One of them. */
export type CardCurrency = keyof typeof cardCurrencies

/** Whether a text is one of them. */
export const isCardCurrency = (text: string): text is CardCurrency => Object.hasOwn(cardCurrencies, text)
