import { gzipSync } from 'node:zlib'
import { buildPng } from './png.ts'
import { ofKind, payloads, type Sample, sample } from './sample.ts'

const refused = { refused: 415 } as const
const bytes = (...values: number[]) => Buffer.from(values)
const box = (brand: string) =>
  Buffer.concat([bytes(0, 0, 0, 24), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(64)])

// Files of every other kind, all of which claim to be a picture.
const strangers: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', bytes(0x89)],
  ['a megabyte of zeros', Buffer.alloc(1_048_576)],
  ['words', Buffer.from('just some words')],
  ['a page', payloads.html!],
  ['a page behind spaces', Buffer.concat([Buffer.alloc(4000, ' '), payloads.html!])],
  ['a script', payloads.script!],
  ['a php script', payloads.php!],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a pdf', payloads.pdf!],
  ['a zip archive', payloads.zip!],
  ['a packed file', gzipSync(payloads.html!)],
  ['a program of Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(64)])],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(128)])],
  ['a class of Java', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52)],
  ['a module of WebAssembly', bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ['a flash film', Buffer.concat([Buffer.from('FWS\x09'), Buffer.alloc(64)])],
  ['a bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(120)])],
  ['a tiff', Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(64)])],
  ['an icon', bytes(0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0)],
  ['a photoshop file', Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(64)])],
  ['a jpeg 2000', Buffer.concat([bytes(0, 0, 0, 12), Buffer.from('jP  \r\n\x87\n', 'latin1'), Buffer.alloc(64)])],
  ['an avif', box('avif')],
  ['a heic', box('heic')],
  ['a quicktime film', box('qt  ')],
  ['an mp4 of sound', box('M4A ')],
  ['an mp3', Buffer.concat([Buffer.from('ID3\x04\0'), Buffer.alloc(64)])],
  ['a wav', Buffer.concat([Buffer.from('RIFF\x40\0\0\0WAVEfmt '), Buffer.alloc(64)])],
  ['an avi', Buffer.concat([Buffer.from('RIFF\x40\0\0\0AVI LIST'), Buffer.alloc(64)])],
  ['a flash video', Buffer.concat([Buffer.from('FLV\x01\x05'), Buffer.alloc(64)])],
  ['a font', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(64)])],
  ['an xml document', Buffer.from('<?xml version="1.0"?><rss><channel/></rss>')],
  ['a json document', Buffer.from('{"a":1}')],
  ['a model in text', Buffer.from('{"asset":{"version":"2.0"}}')],
  ['a sqlite database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(84)])],
  ['a link of Windows', bytes(0x4c, 0, 0, 0, 1, 0x14, 2, 0)],
  ['comments without end', Buffer.from('<!-- -->'.repeat(3000))],
  ['document types without end', Buffer.from('<!DOCTYPE ['.repeat(3000))],
]

/** Names that somebody might hope to see on our disk: above, with an end of its own, too long, and more of the kind. */
const hostileNames = [
  '../../../../etc/passwd',
  'picture.png\0.php',
  'x'.repeat(5000),
  '..\\..\\windows\\system32\\cmd.exe',
  '/etc/passwd',
  'C:\\autoexec.bat',
  'picture.php\0.png',
  'picture.php.png',
  'picture.png.exe',
  'picture.svg.html',
  '.htaccess',
  '.',
  '..',
  '',
  ' ',
  'con.png',
  'picture.png/../../x',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%c0%af..%c0%afx.png',
  'picture\r\nSet-Cookie: a=b.png',
  '"><script>alert(1)</script>.png',
  "'; drop table files; --.png",
  '\u202Egnp.exe',
  '$(touch x).png',
  '`touch x`.png',
  '|touch x|.png',
  '\u{1F3A8}\u{1F5BC}.png',
  'files/ab/00000000000000000000000000000000.png',
  '__proto__',
]

/** Strangers that are refused, and an honest picture under every hostile name. */
export const otherSamples = (): Sample[] => [
  ...strangers.map(([name, content]) => sample(`${name}, sent as a png`, content, refused)),
  ...ofKind(
    hostileNames.map((claimedName) =>
      sample(
        `a png named ${JSON.stringify(claimedName.slice(0, 40))}`,
        buildPng(),
        { taken: 'image/png', width: 24, height: 16 },
        { claimedName },
      ),
    ),
    3,
  ),
]
