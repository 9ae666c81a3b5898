// The two scripts that stand in a page itself, because they have to run before it is drawn. Nothing depends on them.

/** In the head: the theme that the visitor chose, in place of the one that the site has. */
export const themeScript =
  "try{let t=localStorage['lectern-theme'];if(t)document.documentElement.dataset.theme=t}catch{}"

/** After the navigation: it stays where it was on the page before, or shows the entry of this page. Of the tabs, that of this section is in sight; what scrolls by `scrollIntoView` has the keyboard begin there. */
export const placeScript =
  "{let s=document.getElementById('~side'),c=s.querySelector('[aria-current=page]');try{s.scrollTop=sessionStorage['lectern-side']}catch{}if(c){let a=c.getBoundingClientRect().top-s.getBoundingClientRect().top+s.scrollTop,h=s.clientHeight;if(a<s.scrollTop||a>s.scrollTop+h-40)s.scrollTop=a-h/3}let t=document.querySelector('.tabs>ul>li>:is(.current,[aria-current])');if(t){let u=t.closest('ul'),[a,b]=[t,u].map(e=>e.getBoundingClientRect());u.scrollLeft+=a.x+a.width/2-b.x-b.width/2}}"
