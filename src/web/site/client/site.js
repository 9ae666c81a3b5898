// Improves a page of a site where scripts run. Nothing on the page needs them.
const { documentElement: root } = document
const wide = matchMedia('(width >= 75rem)')
const dark = matchMedia('(prefers-color-scheme: dark)')

// The theme: the visitor's choice applies until it equals the theme of their system.
const button = document.querySelector('.theme')
const isDark = () => (root.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark'
const show = () => button.setAttribute('aria-pressed', isDark())
show()
dark.addEventListener('change', show)
button.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark'
  root.dataset.theme = theme
  try {
    localStorage['lectern-theme'] = theme
  } catch {}
  show()
})

// The menu keeps its scroll position from page to page; branches too large to print are fetched when they are opened.
const side = document.getElementById('~side')
addEventListener('pagehide', () => {
  try {
    sessionStorage['lectern-side'] = side.scrollTop
  } catch {}
})
side.addEventListener(
  'toggle',
  async ({ target }) => {
    if (target === side) side.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'center' })
    const { fragment } = target.dataset
    if (!fragment) return
    delete target.dataset.fragment
    const answer = await fetch(fragment)
    if (answer.ok) target.insertAdjacentHTML('beforeend', await answer.text())
  },
  true,
)

// The outline is open where there is room beside the content, and marks the heading being read.
const outline = document.querySelector('.outline')
if (outline) {
  const fit = () => {
    outline.open = wide.matches
    outline.firstChild.tabIndex = wide.matches ? -1 : 0
  }
  fit()
  wide.addEventListener('change', fit)
  const links = new Map(
    [...outline.querySelectorAll('a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]),
  )
  const headings = [...links.keys()].map(id => document.getElementById(id)).filter(Boolean)
  // Where reading begins, in pixels: below what sticks to the top of the window.
  const line = 200
  const mark = () => {
    const read = headings.findLast(heading => heading.getBoundingClientRect().top < line) ?? headings[0]
    for (const [id, link] of links)
      if (id === read?.id) {
        link.setAttribute('aria-current', 'true')
        outline.scrollTop = link.offsetTop - outline.clientHeight / 2
      } else link.removeAttribute('aria-current')
  }
  // The observed area includes everything above the line, so that jumps over headings are noticed, too.
  const rootMargin = `999999px 0px ${line - innerHeight}px 0px`
  const observer = new IntersectionObserver(mark, { rootMargin })
  for (const heading of headings) observer.observe(heading)
}

// The actions of the page.
document.addEventListener('click', async ({ target }) => {
  const acting = target.closest?.('[data-copy],[data-print]')
  if (!acting) return
  if ('print' in acting.dataset) return print()
  const { copy, done } = acting.dataset
  const text = fetch(copy).then(answer => answer.text())
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  const before = acting.textContent
  acting.textContent = done
  setTimeout(() => (acting.textContent = before), 2000)
})
