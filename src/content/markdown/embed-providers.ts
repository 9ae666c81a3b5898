// The sites whose pages can be embedded: their names, their hosts, and which of their pages can be shown in a frame.

export interface EmbedProvider {
  /** The name in settings and style sheets. */
  readonly key: string
  readonly name: string
}

/** The known site that an address belongs to. */
export const providerOf = (address: string): EmbedProvider | undefined => {
  const url = addressOf(address)
  return url && byHost.get(url.hostname)
}

/** The address to show in a frame; undefined if there is none. Its origin is fixed, whatever the given address. */
export const frameOf = (address: string): string | undefined => {
  const url = addressOf(address)
  return url && byHost.get(url.hostname)?.frame?.(url)
}

interface Provider extends EmbedProvider {
  readonly hosts: readonly string[]
  /** The player for an address, and the origin of all players; absent if the site has none. */
  readonly frame?: (url: URL) => string | undefined
  readonly origin?: string
}

const addressOf = (address: string): URL | undefined => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** The player for a path that matches the pattern, with the captured groups in place of `$1`, `$2`. */
const player =
  (pattern: RegExp, to: string) =>
  ({ pathname }: URL): string | undefined =>
    pattern.test(pathname) ? pathname.replace(pattern, to) : undefined

const youtube = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, named = ''] = /^\/(?:embed|shorts|live|v)\/([\w-]{1,40})\/?$/.exec(pathname) ?? []
  const short = hostname === 'youtu.be' ? pathname.slice(1) : ''
  const id = named || short || (searchParams.get('v') ?? '')
  return /^[\w-]{1,40}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
}

const providers: readonly Provider[] = [
  {
    key: 'youtube',
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'youtu.be',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
    ],
    frame: youtube,
    origin: 'https://www.youtube-nocookie.com',
  },
  {
    key: 'vimeo',
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    origin: 'https://player.vimeo.com',
    frame: player(/^\/(?:video\/)?(\d{1,15})\/?$/, 'https://player.vimeo.com/video/$1'),
  },
  {
    key: 'loom',
    name: 'Loom',
    hosts: ['loom.com', 'www.loom.com'],
    origin: 'https://www.loom.com',
    frame: player(/^\/(?:share|embed)\/(\w{1,64})\/?$/, 'https://www.loom.com/embed/$1'),
  },
  {
    key: 'figma',
    name: 'Figma',
    hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'],
    origin: 'https://embed.figma.com',
    frame: player(
      /^\/(file|design|proto|board|deck)\/(\w{1,64})(?:\/.*)?$/,
      'https://embed.figma.com/$1/$2?embed-host=lectern',
    ),
  },
  {
    key: 'codepen',
    name: 'CodePen',
    hosts: ['codepen.io'],
    origin: 'https://codepen.io',
    frame: player(
      /^\/([\w-]{1,64})\/(?:pen|embed)\/(\w{1,64})\/?$/,
      'https://codepen.io/$1/embed/$2?default-tab=result',
    ),
  },
  {
    key: 'codesandbox',
    name: 'CodeSandbox',
    hosts: ['codesandbox.io', 'www.codesandbox.io'],
    origin: 'https://codesandbox.io',
    frame: player(/^\/(?:s|embed)\/([\w-]{1,100})\/?$/, 'https://codesandbox.io/embed/$1'),
  },
  {
    key: 'stackblitz',
    name: 'StackBlitz',
    hosts: ['stackblitz.com'],
    origin: 'https://stackblitz.com',
    frame: player(/^\/edit\/([\w-]{1,100})\/?$/, 'https://stackblitz.com/edit/$1?embed=1'),
  },
  {
    key: 'spotify',
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    origin: 'https://open.spotify.com',
    frame: player(
      /^\/(?:embed\/)?(album|artist|episode|playlist|show|track)\/(\w{1,64})\/?$/,
      'https://open.spotify.com/embed/$1/$2',
    ),
  },
  {
    key: 'miro',
    name: 'Miro',
    hosts: ['miro.com', 'www.miro.com'],
    origin: 'https://miro.com',
    frame: player(/^\/app\/(?:board|live-embed)\/([\w=-]{1,64})\/?$/, 'https://miro.com/app/live-embed/$1'),
  },
  { key: 'github-gist', name: 'GitHub Gist', hosts: ['gist.github.com'] },
  { key: 'github', name: 'GitHub', hosts: ['github.com', 'www.github.com'] },
  { key: 'google', name: 'Google', hosts: ['docs.google.com', 'drive.google.com', 'calendar.google.com'] },
  { key: 'notion', name: 'Notion', hosts: ['notion.so', 'www.notion.so'] },
  { key: 'x', name: 'X', hosts: ['x.com', 'twitter.com', 'www.twitter.com'] },
]

const byHost: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap(provider => provider.hosts.map(host => [host, provider])),
)

/** The providers whose frames an operator can allow. */
export const framedProviders: readonly string[] = providers.flatMap(({ key, frame }) => (frame ? [key] : []))

/** The origins of the frames of these providers. */
export const originsOfFrames = (keys: readonly string[]): readonly string[] =>
  providers.flatMap(({ key, origin }) => (origin !== undefined && keys.includes(key) ? [origin] : []))
