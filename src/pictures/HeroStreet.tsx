import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The drawing of a street. The houses become higher from left to right, and the last house has a dashed outline. */
export function HeroStreet({ label }: { label: string }) {
  return (
    <Drawing viewBox="0 0 1120 540" role="img" aria-label={label}>
      <defs>
        <Window id="w" />
        <Window id="p" crown="M-4-5h30M-2-5L11-13L24-5" />
        <Window id="l" crown="M-4-5h30M-2-8h26" />
        <Window id="v" crown="M-3-4q14-10 28 0M-3-4v5M25-4v5" />
        <Marker id="d">
          <path stroke="var(--brass)" strokeDasharray="3 2.5" d="M0 0h22v38H0z" />
        </Marker>
        <Marker id="m">
          <path stroke="var(--brass)" strokeWidth="1.4" d="M-6 6L6-6M0-16V6" />
        </Marker>
        <Marker id="s">
          <path fill="var(--glass)" d="M0 0h15v22H0z" />
          <path d="M7.5 0v22M0 8h15M-2 24h19" />
        </Marker>
        <g id="a" strokeWidth=".9">
          <path fill="var(--brass)" strokeWidth="1.3" d="M0 0v-46a13 13 0 0 1 26 0V0z" />
          <path d="M0-44h26M13 0v-59M4-8h5v-12h-5zM17-8h5v-12h-5zM4-26h5v-12h-5zM17-26h5v-12h-5z" />
          <path d="M-6 0h38M-4-3h34" strokeWidth="2" />
        </g>
        <Marker id="g">
          <path fill="var(--paper)" strokeWidth="1.4" d="M0 0v-32L17-48L34-32V0z" />
          <path strokeWidth="1.4" d="M-4-30L17-51L38-30" />
          <path fill="var(--glass)" d="M9.5-28h15v22h-15z" />
          <path d="M17-28v22M9.5-20h15M7.5-4h19" />
        </Marker>
        <path
          id="k"
          d="M-3-68H153M-7-127H157M34-172H116M0-68v-59M40-68v-59M75-68v-59M110-68v-59M150-68v-59M2-125L36-70M148-125L114-70M50-127v-45M100-127v-45M14-131L45-170M136-131L105-170M75-172v-46"
        />
        <pattern id="r" width="10" height="10" patternUnits="userSpaceOnUse">
          <path
            d="M0 0a2.5 4 0 0 0 5 0a2.5 4 0 0 0 5 0M-2.5 5a2.5 4 0 0 0 5 0a2.5 4 0 0 0 5 0a2.5 4 0 0 0 5 0"
            strokeWidth=".6"
          />
        </pattern>
        <pattern id="b" width="12" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h12M0 4h12M3 0v4M9 4v4" strokeWidth=".35" />
        </pattern>
        <pattern id="h" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6L6-1" strokeWidth=".7" />
        </pattern>
        <pattern id="i" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1-1L6 6" strokeWidth=".7" />
        </pattern>
      </defs>

      <g transform="translate(20 500)">
        <path
          fill="var(--paper)"
          d="M2-40a8 8 0 0 1-13-6a8 8 0 0 1-12-9a7 7 0 0 1-6-11a10 10 0 0 1-1-17a8 8 0 0 1 4-14a8 8 0 0 1 10-10a6 6 0 0 1 9-7a8 8 0 0 1 14 3a7 7 0 0 1 11 5a8 8 0 0 1 10 11a6 6 0 0 1 2 11a11 11 0 0 1-1 20a7 7 0 0 1-7 11a8 8 0 0 1-11 10a5 5 0 0 1-9 3z"
        />
        <path
          d="M-3 0L-1-82M3 0L1-62M-1-50L-14-68M1-62L15-80M-1-78L-6-94M-8-61v-8M9-73h7"
          strokeWidth="1.1"
        />
      </g>

      <g transform="translate(52 500)">
        <path fill="var(--card)" d="M100-108v-64h14v72z" />
        <path d="M97-172h20M97-168h20" />
        <path fill="var(--card)" d="M0 0V-78L70-156L140-78V0z" />
        <path fill="url(#i)" stroke="none" d="M0-71L70-149V-138L0-61z" />
        <path fill="url(#h)" stroke="none" d="M140-71L70-149V-138L140-61z" />
        <path fill="var(--paper)" d="M-14-70L70-164L154-70L147-64L70-150L-7-64z" />
        <use href="#a" x="57" />
        <MarkersAlong of="w" at="18-56H100L59-122" />
        <path
          fill="var(--green)"
          strokeWidth=".9"
          d="M6-58h9v44H6zM43-58h9v44h-9zM88-58h9v44h-9zM125-58h9v44h-9zM47-124h9v44h-9zM84-124h9v44h-9z"
        />
      </g>

      <g transform="translate(412 500)">
        <path
          fill="var(--card)"
          d="M0 0V-210H18V-233H36V-256H54V-280H96V-256H114V-233H132V-210H150V0z"
        />
        <path
          fill="url(#b)"
          d="M0-80V-210H18V-233H36V-256H54V-280H96V-256H114V-233H132V-210H150V-80z"
        />
        <path
          d="M-3-210h24M15-233h24M33-256h24M51-280h48M93-256h24M111-233h24M129-210h24"
          strokeWidth="2.5"
        />
        <path d="M0-76H150M0-80H150M0-142H150M0-206H150M75-280v-16" />
        <use href="#a" x="62" />
        <Glass d="M18-12v-30a13 13 0 0 1 26 0v30zM106-12v-30a13 13 0 0 1 26 0v30z" />
        <path d="M31-12v-43M119-12v-43M18-40h26M106-40h26M14-10h34M102-10h34" strokeWidth=".9" />
        <MarkersAlong of="v" at="18-124H64 110M18-188H64 110" />
        <MarkersAlong of="s" at="53-237H82" />
        <circle cx="75" cy="-260" r="8" fill="var(--glass)" />
        <path d="M75-268v16M67-260h16" strokeWidth=".9" />
      </g>

      <g transform="translate(262 500)">
        <path fill="var(--card)" d="M0 0V-68H-4V-127H-8L75-226L158-127H154V-68H150V0z" />
        <use href="#k" strokeWidth="4" />
        <path fill="url(#h)" stroke="none" d="M0-64H150v9H0z" />
        <path fill="var(--paper)" d="M-17-120L75-233L167-120L160-115L75-220L-10-115z" />
        <use href="#a" x="62" />
        <MarkersAlong of="w" at="22-50H106M46.5-118H81.5" />
        <MarkersAlong of="s" at="55-164H80" />
      </g>

      <g transform="translate(562 500)">
        <path fill="var(--card)" d="M30-330v-40h18v40zM172-330v-40h18v40z" />
        <path d="M27-370h24M169-370h24M27-366h24M169-366h24" />
        <path fill="var(--paper)" d="M-4-268L12-340H208L224-268z" />
        <path fill="url(#r)" d="M-4-268L12-340H208L224-268z" />
        <path d="M8-340H212" strokeWidth="3" />
        <path fill="var(--card)" d="M0 0V-268H220V0z" />
        <path fill="url(#h)" stroke="none" d="M0-268H220v9H0z" />
        <path fill="var(--paper)" d="M-6-276H226l-4 8H-2z" />
        <path d="M0-74H220M-3-78H223" />
        <path
          d="M0-64H93M127-64H220M0-51H12M208-51H220M0-38H16M204-38H220M0-25H16M204-25H220M0-12H93M127-12H220"
          strokeWidth=".8"
        />
        <use href="#a" x="97" />
        <Glass d="M20-12v-44h62v44zM138-12v-44h62v44z" />
        <path strokeWidth=".9" d="M41-12v-44M61-12v-44M159-12v-44M179-12v-44M20-44h62M138-44h62" />
        <path fill="var(--green)" d="M20-58L13-42h76L82-58z" />
        <path
          fill="var(--card)"
          d="M30-58l-4 16h12l2-16zM51-58v16h12l-2-16zM72-58l4 16h13l-7-16z"
        />
        <MarkersAlong of="p" at="14-122H56 99 142 184" />
        <MarkersAlong of="l" at="14-184H56 99 142 184" />
        <MarkersAlong of="w" at="14-246H56 99 142 184" />
        <MarkersAlong of="g" at="22-274H93 164" />
        <path fill="var(--card)" d="M51-144v-16H169v16z" />
        <path d="M56.65-152H165.35" strokeDasharray=".7 5.3" strokeWidth="16" />
        <path d="M46-143H174" strokeWidth="3" />
      </g>

      <g transform="translate(782 500)">
        <path fill="var(--paper)" d="M-4-332L12-400H158L174-332z" />
        <path fill="url(#r)" d="M-4-332L12-400H158L174-332z" />
        <path d="M8-400H162" strokeWidth="3" />
        <path fill="var(--card)" d="M0 0V-332H170V0z" />
        <path fill="url(#h)" stroke="none" d="M0-332H170v9H0z" />
        <path fill="var(--paper)" d="M-6-340H176l-4 8H-2z" />
        <path d="M0-74H170M-3-78H173" />
        <path
          d="M0-64H16M52-64H118M154-64H170M0-51H10M158-51H170M0-38H12M156-38H170M0-25H12M156-25H170M0-12H68M102-12H170"
          strokeWidth=".8"
        />
        <use href="#a" x="72" />
        <Glass d="M16-12v-34a18 18 0 0 1 36 0v34zM118-12v-34a18 18 0 0 1 36 0v34z" />
        <path d="M34-12v-52M136-12v-52M16-46h36M118-46h36" strokeWidth=".9" />
        <MarkersAlong of="p" at="12-122H136" />
        <MarkersAlong of="l" at="12-184H136M12-246H136" />
        <MarkersAlong of="g" at="8-338H128" />
        <path fill="var(--card)" d="M47-80L54-92V-376H116V-92L123-80z" />
        <path d="M54-92H116M54-149H116M54-211H116M54-273H116M54-335H116" />
        <path d="M54-153H116M54-215H116M54-277H116M54-339H116" strokeWidth=".8" />
        <MarkersAlong of="w" at="12-308H136M59-139H89M59-201H89M59-263H89M59-325H89" />
        <Glass d="M61-347v-14a6 6 0 0 1 12 0v14zM79-347v-14a6 6 0 0 1 12 0v14zM97-347v-14a6 6 0 0 1 12 0v14z" />
        <path fill="var(--paper)" d="M47-374H123Q92-392 85-450Q78-392 47-374z" />
        <path fill="url(#r)" d="M47-374H123Q92-392 85-450Q78-392 47-374z" />
        <path d="M85-450v-28" />
        <circle cx="85" cy="-458" r="4.5" fill="var(--brass)" />
      </g>

      <g transform="translate(952 500)" stroke="var(--brass)" strokeDasharray="6 4">
        <path d="M0-344V-404M-10-404H158M148 0V-404M-6-397L74-470L154-397M6-78H148M6-342H154" />
        <path
          strokeDasharray="3 2.5"
          strokeWidth=".9"
          d="M61 0v-46a13 13 0 0 1 26 0V0M65-436h18v22H65z"
        />
        <MarkersAlong
          of="d"
          at="18-56H108M18-122H63 108M18-184H63 108M18-246H63 108M18-308H63 108M29-392H97"
        />
      </g>

      <g transform="translate(706 499)">
        <path d="M0-10a10 10 0 1 0 20 0a10 10 0 1 0-20 0M32-10a10 10 0 1 0 20 0a10 10 0 1 0-20 0M10-10L18-28L36-26L24-10zM24-10L17-32M13-32h8M42-10L35-31h6" />
      </g>
      <path d="M-2000 500H3120" strokeWidth="2" />
      <g transform="translate(226 500)">
        <path
          fill="var(--paper)"
          d="M1-23q-4 4-9-2q-9-4-5-9q-5-6-1-13q-7-5-3-11q-4-7 1-15q-5-7-1-14q-4-7 3-14q-4-6 0-12q-4-7 4-14q-4-5 0-11q-4-6 3-12q-4-6 3-12q1-9 6-16q4 7 5 15q5 6 1 11q6 6 2 12q7 7 3 14q4 6 0 12q7 7 3 14q4 8 0 16q6 7 2 14q4 8-2 15q4 6-1 12q4 6-3 11q4 4-5 8q-3 4-6 1z"
        />
        <path
          d="M-3 0L-1.5-112M3 0L.5-76M-2-46L-8-68M1-58L9-86M-1.5-84L-7-106M0-94L6-120"
          strokeWidth="1.1"
        />
      </g>
      <path
        stroke="var(--brass)"
        markerMid="url(#m)"
        d="M34 524H52 192 262 412 562 782 952 1100 1118"
      />
    </Drawing>
  )
}

function Window({ id, crown = '' }: { id: string; crown?: string }) {
  return (
    <Marker id={id}>
      <path fill="var(--glass)" d="M0 0h22v38H0z" />
      <path d={`M11 0v38M0 12h22M-3 40h28${crown}`} />
    </Marker>
  )
}

function Marker({ id, children }: { id: string; children: ReactNode }) {
  return (
    <marker id={id} markerUnits="userSpaceOnUse" overflow="visible" strokeWidth=".9">
      {children}
    </marker>
  )
}

function Glass({ d }: { d: string }) {
  return <path fill="var(--glass)" strokeWidth=".9" d={d} />
}

/**
 * Draws a marker at each inner point of an invisible path. The browser lays out one element, whereas `<use>` would
 * create a copy for each point.
 */
function MarkersAlong({ of, at }: { of: string; at: string }) {
  return <path stroke="none" markerMid={`url(#${of})`} d={`M0 0L${at}L0 0`} />
}

const Drawing = styled.svg`
  block-size: auto;
  overflow: visible;
  fill: none;
  stroke: var(--ink);
  stroke-width: 1.4;
  stroke-linejoin: round;
`
