// Which site an address belongs to, and the address of its player.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { framedProviders, frameOf, originsOfFrames, providerOf } from './embed-providers.ts'

const players: [address: string, name: string, player: string | undefined][] = [
  [
    'https://www.youtube.com/watch?v=abc-1_D&t=9',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/abc-1_D',
  ],
  ['https://youtu.be/abc', 'YouTube', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://youtube.com/shorts/abc', 'YouTube', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube.com/playlist?list=abc', 'YouTube', undefined],
  ['https://vimeo.com/123', 'Vimeo', 'https://player.vimeo.com/video/123'],
  ['https://www.loom.com/share/0f1e', 'Loom', 'https://www.loom.com/embed/0f1e'],
  ['https://www.figma.com/design/aB1/Name', 'Figma', 'https://embed.figma.com/design/aB1?embed-host=lectern'],
  ['https://codepen.io/some/pen/aBc', 'CodePen', 'https://codepen.io/some/embed/aBc?default-tab=result'],
  ['https://codesandbox.io/s/new-1', 'CodeSandbox', 'https://codesandbox.io/embed/new-1'],
  ['https://stackblitz.com/edit/vite-1?file=a', 'StackBlitz', 'https://stackblitz.com/edit/vite-1?embed=1'],
  ['https://open.spotify.com/track/4uLU', 'Spotify', 'https://open.spotify.com/embed/track/4uLU'],
  ['https://miro.com/app/board/uXjV=/', 'Miro', 'https://miro.com/app/live-embed/uXjV='],
  ['https://gist.github.com/a/b', 'GitHub Gist', undefined],
]

for (const [address, name, player] of players) {
  test(`${address} is of ${name}${player === undefined ? ', without a player' : ''}`, () => {
    assert.equal(providerOf(address)?.name, name)
    assert.equal(frameOf(address), player)
  })
}

test('only addresses of the web on a host of the list are of a provider', () => {
  for (const address of [
    'youtube.com/watch?v=a',
    'javascript:alert(1)//youtube.com',
    'ftp://youtube.com/watch?v=a',
    'https://youtube.com.evil.example/watch?v=a',
    'https://youtube.com@evil.example/watch?v=a',
    'https://evilyoutube.com/watch?v=a',
  ])
    assert.equal(providerOf(address), undefined, address)
})

test('whatever an address says, its player is on a host of a provider', () => {
  const players = new Set(
    'www.youtube-nocookie.com player.vimeo.com www.loom.com embed.figma.com codepen.io codesandbox.io stackblitz.com open.spotify.com miro.com'.split(
      ' ',
    ),
  )
  const hosts =
    'youtu.be youtube.com vimeo.com loom.com figma.com codepen.io codesandbox.io stackblitz.com open.spotify.com miro.com'
  const paths =
    'watch?v= embed share file pen s edit track app board a b 1 .. %2f%2f evil.example @ # ? \\ : // $1'
  fc.assert(
    fc.property(
      fc.constantFrom(...hosts.split(' ')),
      fc.array(fc.oneof(fc.constantFrom(...paths.split(' ')), fc.string({ maxLength: 5 })), { maxLength: 5 }),
      (host, parts) => {
        const player = frameOf(`https://${host}/${parts.join('/')}`)
        if (player === undefined) return
        const { protocol, hostname } = new URL(player)
        assert.equal(protocol, 'https:')
        assert.ok(players.has(hostname), player)
      },
    ),
    { numRuns: 2000 },
  )
})

test('every player is one that an operator can allow', () => {
  const keys = players.flatMap(([address, , player]) =>
    player === undefined ? [] : (providerOf(address)?.key ?? []),
  )
  assert.deepEqual([...new Set(keys)].sort(), [...framedProviders].sort())
})

test('a player comes from the origin that is known of its provider', () => {
  for (const [address, , player] of players) {
    const { key = '' } = providerOf(address) ?? {}
    if (player !== undefined) assert.deepEqual(originsOfFrames([key, 'github']), [new URL(player).origin])
  }
})
