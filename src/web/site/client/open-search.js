// Opens the search as a dialog: its script comes when somebody is about to search. Without it, the link leads to a page.
const search = document.querySelector('a.search')
const load = () => import('./search.js')
const openSearch = event => {
  event.preventDefault()
  load().then(
    ({ open }) => open(),
    () => location.assign(search),
  )
}
for (const type of ['pointerenter', 'focus']) search.addEventListener(type, () => load().catch(() => {}))
search.addEventListener('click', event => event.ctrlKey || event.metaKey || openSearch(event))
addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'k' && !event.repeat) openSearch(event)
})
search.append(
  Object.assign(document.createElement('kbd'), {
    textContent: /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K',
  }),
)
