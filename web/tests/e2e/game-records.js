// A short whole game of each kind, as `ludoteca random GAME --seed SEED` plays it; `start` where the start is dealt.

/** @type {Record<string, { start?: string, turns: string[], winner: 'first' | 'second' }>} */
export const RECORDS = {
  'sixteen-stone': {
    winner: 'first',
    turns: (
      'a5 d4 d2 c3 c2 b2 e4 d3 a4 b5 a1 b4 d5 a3 c4 e3 d2>w a3>s c2>w,d5-e5,end d3-c2,c3>nw,end a4-a3,end ' +
      'a5-a4,sac,b5-c5,c5>sw c4-b5,e5>s,end d4-c4 e4-d3,b5>se,sac,c4-c3 a3-b3,end a2-a3,end b4-b5,end ' +
      'd3-c4,c4>s c1-b1,sac,b1-c1 c3-d4,a3>se a4-a3,sac,b5-b4 b3-a2,end b4-b5,end d4-c5,c1>nw ' +
      'b5-b4,sac,b4-c4 c2-b3,a3>s'
    ).split(' '),
  },
  stac: {
    winner: 'second',
    turns: (
      'a1>a2 e5>e4 a2-a1 e4-d4 a1-b1 d4-d3 b1>b3 d3-c3 b3-e3 c3>c2 e3>d3 c2-e2 d3-c3 e2>c2 c3-c4 c2-a2 ' +
      'c4>a4 a2-a5 a4-a1 a5>a2 a1-c1 a2-a3 c1>c4 a3>a4 c4-e4 a4-b4 e4-e3 b4-b3 e3-e5 b3-c3 e5-e3 c3-c4 ' +
      'e3-e5 c4>e4'
    ).split(' '),
  },
  duplohex: {
    winner: 'second',
    turns: (
      'de2 rg7,dg5 rb6,dc4 dg1,ra1 da5,rf4 df1,re3 dc3,re5 dd7,ra7 df7,rc2 de6,rg6 df7-g7,rc6 db3,re3-e2 ' +
      'rd1,da3 rc7,dg3 df7,rb5 dg2,re3 da2,rb5-a5 rd4,df5 db2,rf3 dg4'
    ).split(' '),
  },
  'crab-stack': {
    start: 'M,s,B/S,m,S,b/S,s,W,b,B/s,m,B,b/m,M,M 1 -',
    winner: 'first',
    turns: (
      '17-13 7-11 1-2 11-10 11-10 5-4 14-15'
    ).split(' '),
  },
  syrtis: {
    start: '2CQ1/qqQC1/Qc1Qc/1qcCC/1cq2 towers 1 w:;b: ? - 0,0',
    winner: 'second',
    turns: (
      'wd2 we2 bd3 bd4 white xe3'
    ).split(' '),
  },
};
