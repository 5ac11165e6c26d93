// Everybody who lives in the demo. Names, companies and addresses are invented.

/** Somebody who joins campaigns. */
export type DemoParticipant = {
  userName: string
  name: string
  email: string
  bio: string
  picture?: string
  statement?: string
  links?: readonly string[]
}
/** A company, its two contacts and what an operator has said about it. */
export type DemoBrand = DemoParticipant & {
  company: { companyName: string; country: string; address: string; zipCode: string }
  main: { name: string; phone: string; designation: string }
  other: { name: string; phone: string; designation: string }
  /** Verified, sent back for a reason, or nothing yet. */
  verdict: 'verified' | 'pending' | { reason: string }
}

/** The people with whom a newcomer can log in. */
export const DEMO_PARTICIPANTS: readonly DemoParticipant[] = [
  {
    userName: 'ana.lim',
    name: 'Ana Lim',
    email: 'ana@harbourprints.example',
    bio: '<p>Printmaker in Singapore. Three colours, one press, too many boats.</p>',
    picture: 'face-ana-lim',
    statement:
      'I cut lino and print it in three colours, never more. The third one has to explain the other two.\n\nMost of what I draw lies at anchor: tugs, bunker barges, the ferries that nobody photographs. They leave at five in the morning, so I am there at half past four.',
    links: ['https://harbourprints.example/', 'https://www.printmakers.example/members/ana-lim'],
  },
  {
    userName: 'mateo.ruiz',
    name: 'Mateo Ruiz',
    email: 'mateo@ruiz.example',
    bio: '<p>I draw what the tide leaves behind. <em>Valparaíso.</em></p>',
    picture: 'face-mateo-ruiz',
    statement:
      'Twice a month the sea goes out further than usual. I walk behind it with a sketchbook and draw what it forgot.\n\nNothing is arranged. If a crab walks off in the middle of a drawing, the drawing ends there.',
    links: ['https://ruiz.example/cuadernos'],
  },
  {
    userName: 'ines.okafor',
    name: 'Inês Okafor',
    email: 'ines@okafor.example',
    bio: '<p>Textile and code. Looms were the first computers.</p>',
    picture: 'face-ines-okafor',
    statement:
      'A loom is a machine that reads a program and prints cloth. I write the programs.\n\nEach pattern is woven first and drawn afterwards, so that every line could be made of thread.',
    links: ['https://okafor.example/', 'https://code.example/ines/looms'],
  },
  {
    userName: 'tomas.berg',
    name: 'Tomas Berg',
    email: 'tomas@berg.example',
    bio: '<p>Night photographs, long exposures, cold hands.</p>',
    picture: 'face-tomas-berg',
    statement:
      'I photograph what is lit by accident: shop windows, stairwells, the inside of parked trains. Exposures between one and nine minutes, a tripod, and a thermos.',
    links: ['https://berg.example/night'],
  },
]

type ArtistWords = Pick<DemoParticipant, 'statement' | 'links'>

const artist = (
  userName: string,
  name: string,
  bio: string,
  picture?: string,
  words: ArtistWords = {},
): DemoParticipant => ({
  userName,
  name,
  email: `${userName}@studio.example`,
  bio: `<p>${bio}</p>`,
  ...(picture ? { picture } : {}),
  ...words,
})

/** The other artists of the demo; nobody logs in as one of them. */
export const DEMO_ARTISTS: readonly DemoParticipant[] = [
  artist('wanjiru.k', 'Wanjirũ Kamau', 'Cut paper, mostly leaves. Nairobi.', 'face-three', {
    statement:
      'One sheet, one blade, no glue. What I take away is as much the picture as what stays.\n\nThe leaves are from Karura Forest. I press them for a year before I cut them in paper, by when I have mostly forgotten what they were called.',
    links: ['https://wanjiru.example/'],
  }),
  artist('pieter.vos', 'Pieter Vos', 'Posters for things that do not exist yet.', 'face-two', {
    statement: 'A poster has three seconds. I spend two of them on the colour.',
  }),
  artist('leila.farahani', 'Leila Farahani', 'Still lifes of my grandmother’s shelf.', 'face-one', {
    statement:
      'My grandmother kept forty-one things on one shelf, and knew when one had been moved. I have painted nineteen of them.',
    links: ['https://farahani.example/shelf'],
  }),
  artist('kofi.mensah', 'Kofi Mensah', 'Weaver. I count threads so that you need not.', 'face-four'),
  artist('sana.iqbal', 'Sana Iqbal', 'Maps, mostly of places I miss.'),
  artist('elio.conti', 'Elio Conti', 'Lines that never touch.'),
  artist('yuki.arai', 'Yuki Arai', 'Colour fields, painted slowly.'),
  artist('dara.oconnell', 'Dara O’Connell', 'Stars, seen from the last bus.'),
  artist('noa.stein', 'Noa Stein', 'Tiles for kitchens and stations.'),
  artist('ruth.adeyemi', 'Ruth Adeyemi', 'Mountains from memory.'),
  artist('hugo.lindqvist', 'Hugo Lindqvist', 'I rule paper until it hums.'),
  artist('mina.park', 'Mina Park', 'Round things and their shadows.'),
]

const GIVEN =
  'Ada Ben Chidi Dunya Emil Farah Goran Hana Ivo Jun Karin Lior Maya Nils Oya Priya Rafa Sefa Tariq Uma Vera Wim'
const FAMILY = 'Aydin Bauer Castro Dube Eide Ferri Gomez Holm Ito Jansen Khan Levi'

/** People who came to look and to vote. */
export const DEMO_VISITORS: readonly DemoParticipant[] = GIVEN.split(' ').flatMap((given) =>
  FAMILY.split(' ').map((family) => ({
    userName: `${given}.${family}`.toLowerCase(),
    name: `${given} ${family}`,
    email: `${given}.${family}@visitor.example`.toLowerCase(),
    bio: '',
  })),
)

/** The brands of the demo. */
export const DEMO_BRANDS: readonly DemoBrand[] = [
  {
    userName: 'studio.north',
    name: 'Studio North',
    email: 'desk@studionorth.example',
    bio: '<p>A small gallery by the water. We hang what people send us.</p>',
    picture: 'face-studio-north',
    company: { companyName: 'Studio North Pte Ltd', country: 'Singapore', address: '12 Pier Road', zipCode: '238887' },
    main: { name: 'Jonas Falk', phone: '+65 5550 0112', designation: 'Director' },
    other: { name: 'Mei Tan', phone: '+65 5550 0113', designation: 'Curator' },
    verdict: 'verified',
  },
  {
    userName: 'kettle.kin',
    name: 'Kettle & Kin',
    email: 'desk@kettleandkin.example',
    bio: '<p>Tea, brewed for two and drunk by four. Three houses in Lisbon.</p>',
    picture: 'face-kettle-and-kin',
    company: { companyName: 'Kettle & Kin Lda', country: 'Portugal', address: 'Rua do Poço 41', zipCode: '1200-336' },
    main: { name: 'Teresa Pinto', phone: '+351 21 555 0162', designation: 'Owner' },
    other: { name: 'Bruno Reis', phone: '', designation: 'Shop manager' },
    verdict: 'verified',
  },
  {
    userName: 'meridian.rail',
    name: 'Meridian Rail',
    email: 'desk@meridianrail.example',
    bio: '<p>One line, forty-one stations, the sea at both ends.</p>',
    picture: 'face-meridian-rail',
    company: {
      companyName: 'Meridian Rail Operations AB',
      country: 'Sweden',
      address: 'Bangatan 8',
      zipCode: '411 11',
    },
    main: { name: 'Astrid Holm', phone: '+46 31 555 0181', designation: 'Head of stations' },
    other: { name: 'Per Nyman', phone: '+46 31 555 0182', designation: 'Press office' },
    verdict: 'verified',
  },
  {
    userName: 'aster.audio',
    name: 'Aster Audio',
    email: 'desk@asteraudio.example',
    bio: '<p>Headphones that tell the truth, gently.</p>',
    picture: 'face-aster-audio',
    company: { companyName: 'Aster Audio GmbH', country: 'Germany', address: 'Uferstraße 19', zipCode: '10997' },
    main: { name: 'Lena Voigt', phone: '+49 30 555 0190', designation: 'Marketing' },
    other: { name: 'Okan Demir', phone: '', designation: 'Founder' },
    verdict: 'verified',
  },
  {
    userName: 'lantern.books',
    name: 'Lantern Books',
    email: 'desk@lanternbooks.example',
    bio: '<p>Letters, zines and other paper. Since 1987.</p>',
    company: { companyName: 'Lantern Books Ltd', country: 'Ireland', address: '4 Merchant Quay', zipCode: 'D08 K4R1' },
    main: { name: 'Noor Haddad', phone: '+353 1 555 0144', designation: 'Publisher' },
    other: { name: 'Ciarán Walsh', phone: '', designation: 'Art director' },
    verdict: 'pending',
  },
  {
    userName: 'fold.paper',
    name: 'Fold',
    email: 'desk@fold.example',
    bio: '<p>Paper, folded well.</p>',
    company: { companyName: 'Fold Paper Goods', country: 'Japan', address: '2-8 Kuramae, Taito', zipCode: '111-0051' },
    main: { name: 'Haruka Ono', phone: '+81 3 5550 0170', designation: 'Founder' },
    other: { name: 'Sota Mori', phone: '', designation: 'Accounts' },
    verdict: {
      reason:
        'The register shows another address for Fold Paper Goods. Please give the registered one, or send us a copy of the change.',
    },
  },
]
