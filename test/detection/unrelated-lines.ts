const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is written on and around cars that names none: words, people, places, plates, trade. Own lists, from nowhere. */
export const unrelatedLines = {
  words: lines(`
    focus\nedge\nnote\nidea\nrapid\nclassic\ncustom\nconnect\nexpress\nmaster\npartner\nexpert\ntraveller\ncaravan\njourney\nexplorer
    ranger\ngalaxy\naccent\nsoul\npride\nlegacy\nforester\noutback\nsmart\nmini\nseat\ntriumph\nstandard\njaguar\ngenesis\nthink\nsinger
    alpine\ndodge\nram\nnoble\nmercury\nrover\npanther\nsilence\nultima\nminor\nmaestro\nprelude\ncivic\ninsight\nlegend\npilot\nstream
    concerto\nfighter\nhatch\nclubman\nbeetle\nfox\ngolf\npolo\nscout\ncaddy\npassage\ndiscovery\ndefender\nfreedom\nrange\nsport\nsprinter
    cherry\nbluebird\nleaf\npatrol\nsunny\nstarlet\ncelebrity\ncrown\ncentury\nstarfire\nquest\nmurmur\nswift\nsplash\ncarry\nalto\nignis
    lancer\noutlander\nspace star\ncolt\ngallant\neclipse\nfirst\nsecond\nopen\nclosed\nexit\nentrance\npolice\nambulance\nfire\ntaxi
    school bus\nparking\nno parking\nreserved\nstop\ncaution\nwarning\nwide load\nlong vehicle\nbaby on board\njust married\nfor sale
    please keep distance\nkeep clear\nkeep your distance\nhow am i driving\nstudent driver\nlearner\ntow away\nfree delivery\npizza
    flowers\nbakery\nplumber\nelectrician\nroofing\npainter\ncleaning\nsecurity\nlogistics\ntransport\ntransporter\ncourier\nexpress parcel
    removals\nself storage\nopen 24 hours\ntruck rental\nhousehold\nbusiness\nbest price\nbig sale\nwelcome\nthank you\nmade in germany
    made in japan\nsummer\nwinter\nspring\nautumn\nhoney\nlove\npeace\nfreedom\nangel\ntiger\nlion\nwolf\neagle\nshark\ncobra\nviper
    mustang\nbronco\nfalcon\nhawk\nfirebird\nsunbird\nthunderbird\nphantom\nghost\nspirit\nsilver\nshadow\ndawn\nwraith\nmagnum\nhornet
    rebel\nambassador\npresident\ncongress\nsenator\nadmiral\ncaptain\ncommander\ncommodore\nmajor\nsergeant\nprivate\npatriot\nliberty
    compass\nrenegade\ncrossroad\nmission\nvision\nfusion\nmotion\nemotion\nelement\nhorizon\nfrontier\npioneer\nthe art of entertainment
    liqui moly\nlotos\nlukoil\nshell\nmobil\ntotal\ncastrol\nmichelin\ngoodyear\ncontinental\nbridgestone\npirelli\ndunlop\nbosch\nmonster energy
    red bull\nrock star\npenske\nfedex\nups\ndhl\nhermes\nmonde\nmondial\nopera\nfoundation\nauto mobil\nuniversal\nimperial\nroyale\nnova
    tornado\ntempo\nmistral\nsirocco\npampero\nbora\nlevante\nchinook\nsanta ana\nhot rod\nold school\nlow rider\nturbo\ndiesel\nhybrid
    automatic\n4x4\nv6\nv8\n16v\nabs\neco\nelectric\ngti\nrs\nsport line\nlimited\nspecial edition\npremium\ncomfort\nelegance\nambition
    surf\nbeach\nocean\nrabbit\ncamper\nsurfer\nroadster\nspider\nspyder\ncabriolet\ncoupe\nestate\nsaloon\nvariant\ntouring\ncombi
    collector\nvehicle mfr\nhistoric\nfarm\nmunicipal\ngovernment\nexempt\ndisabled veteran\npurple heart\nfire fighter\n12.1963 - 3.23.2011
    forever in my heart\nin loving memory\nmy other car is a boat\nhonk if you love cats\nno fear\ncrafter\ncraft beer\ncorner\ncorsair
    sandman\nsander\noctave\nfabian\nfabric\nlagoon\nclinic\ncliff\nmegan\nmeg\nscene\nscenery\nkangaroo\ntwin\ntwins\nyard\nyears\nprim
    prime\nauthor\nvoltage\nvolume\ncord\nrecord\naccordion\nfiat lux\nsaturn\npluto\nneptune\nopal\nforge\nfork\nlord\ncord\nsword\nward
  `),
  people: lines(`
    James L. Johnson\nFelicia\nOctavius\nSerena\nGiulia\nGiulietta\nAdam\nKarl\nElise\nMercedes Gonzalez\nEnzo\nDino\nFlavia\nFulvia\nAlba
    Isabella\nCarina\nSilvia\nGloria\nCedric\nVictor\nRobin\nAriel\nRiley\nAustin\nMorgan\nLloyd\nBristol\nNash\nLincoln\nBentley's
    Dr. Muller\nFamilia Silva\nTeam Novak\nMario\nLuigi\nSchmidt\nHenrik Olsen\nO.A.Brekke 2012\nPedro e Maria\nCleyson\nBorak\nMazdak
    Toyohara\nHondo\nSuzuko\nSubira\nFordham\nOpelka\nSkodova\nRenaud\nPeugot's friend\nVolvic\nLexington\nNissim\nCitron
  `),
  places: lines(`
    Toledo\nLeon\nCordoba\nMalaga\nIbiza\nAlhambra\nMarbella\nTacoma\nGranada\nColorado\nDakota\nMontana\nMonterey\nMonza\nSanta Fe
    Orlando\nAspen\nSierra\nVerona\nModena\nMaranello\nImola\nRoma\nPortofino\nSavannah\nVersailles\nMalibu\nTucson\nCortina\nAscona
    Sorrento\nCalifornia\nCarolina\nFlorida\nTexas\nMurano\nSedona\nDurango\nSebring\nDaytona\nLe Mans\nIndianapolis\nDetroit\nStuttgart
    Wolfsburg\nMunich\nIngolstadt\nTurin\nParis\nLondon\nOxford\nCambridge\nCowley\nSolihull\nGoodwood\nBratislava\nRuzomberok\nZilina
    Salvador\nBA-SALVADOR\nBA-CAMACARI\nBA-FEIRA DE SANTANA\nSAO PAULO\nBELO HORIZONTE\nRJ-RIO DE JANEIRO\nRio Grande\nMG-BELO HORIZONTE
    SAN FRANCISCO\nLos Angeles\nNew York\nTatry\nTivoli\nAmazonas\nSamara\nVesta\nLatina\nAlmeria\nSan Marino\nMonaco\nMonte Carlo
  `),
  plateWords: lines(`
    ALABAMA\nSweet Home\nHeart of Dixie\nALASKA\nThe Last Frontier\nARIZONA\nGrand Canyon State\nARKANSAS\nThe Natural State\nGolden State
    CONNECTICUT\nConstitution State\nDELAWARE\nThe First State\nSunshine State\nGEORGIA\nPeach State\nHAWAII\nAloha State\nIDAHO
    Famous Potatoes\nILLINOIS\nLand of Lincoln\nINDIANA\nCrossroads of America\nIOWA\nKANSAS\nKENTUCKY\nBluegrass State\nLOUISIANA
    Sportsman's Paradise\nMAINE\nVacationland\nMARYLAND\nMASSACHUSETTS\nThe Spirit of America\nMICHIGAN\nGreat Lakes State\nMINNESOTA
    10,000 lakes\nExplore Minnesota\nMISSISSIPPI\nMISSOURI\nShow-Me State\nTreasure State\nNEBRASKA\nNEVADA\nThe Silver State
    NEW HAMPSHIRE\nLive Free or Die\nNEW JERSEY\nGarden State\nNEW MEXICO\nLand of Enchantment\nTHE EMPIRE STATE\nEmpire State
    NORTH CAROLINA\nFirst in Flight\nNORTH DAKOTA\nPeace Garden State\nOHIO\nBirthplace of Aviation\nOKLAHOMA\nNative America\nOREGON
    PENNSYLVANIA\nKeystone State\nRHODE ISLAND\nOcean State\nSOUTH CAROLINA\nGreat Faces Great Places\nTENNESSEE\nVolunteer State\nUTAH
    Life Elevated\nVERMONT\nGreen Mountain State\nVIRGINIA\nWASHINGTON\nEvergreen State\nWEST VIRGINIA\nWild Wonderful\nWISCONSIN
    America's Dairyland\nWYOMING\nDistrict of Columbia\nSLOVENSKA REPUBLIKA\nCESKA REPUBLIKA\nBRASIL\nDEUTSCHLAND\nSK\nGB\nCZ\nD\nPL\nCD
  `),
  trade: lines(`
    Autohaus Renault Meier\nAUTO MOBIL Ruzomberok\nwww.umenie.sk\nwww.ford-novak.cz\nskoda.sk\nwww.stor-it.com\nOPEL Autohaus Schmidt GmbH
    Toyota of Dallas\nHonda Motor Company\nKia Motors Slovakia\nVolkswagen Zentrum Berlin\nCitroen Concession\nFiat Group\nRenault Service
    Peugeot servis\n0860 111515\n1-800-GO-PENSKE\n376-8750\n+49 711 123456\n044/432 11 22\nTel. 0905 123 456\nGoPenske.com\ninfo@kia.sk
    Ford Credit\nMercedes-Benz Bank\nVolvo Group Trucks\nMazda Club Slovakia\nLada Taxi Riga\nSeat reserved\nMini market\nSmart shop
    Nissan Sales\nChevrolet dealer\nSuzuki garage\nUNICAR Liptovsky Mikulas\nNOVE MESTO NAD VAHOM 02 0904/71 55 58\nAuto Moto Klub
    AutoCentrum\nCar wash\nTyres and exhausts\nMOT while you wait\nSpecial Savings for Members\nHousehold & Business Rentals
  `),
  plates: lines(`
    M5-XSX\nBS47040\nFWE50\nOY09FEU\nOYO9 FEU\nVW4X4-WP\nVW 4X4\nW053011\nPP-587AO\nRK-755AJ\nBMW 320\nBMW 1\nA4\nA6\n500\n208\n206\n2008
    M3\nM5\nC2\nC5\n107\n207\n308\n3008\nX5\nQ7\nE350\nE 350\n320D\n320 D\nC220\nC 220\nS500\nIS 250\nRX 350\nRX350\nXC90\nXC 60\nV70\nS60
    i10\ni 20\nI30\nCX-5\nMX 5\nRAV4\nRAV 4\nCRV 2\nGT3\n911\n9-5\n95\n33\n12\n2106\n1300\nBR 500 FI\nFIAT 5\nA4 KVT\nAUD 1\nVOL 850
    59 CADI\n5UVR090\nEMR 7094\n002 HHM\n1A MW240\n10 DTM\nJQV-5526\nJRD-2238\nNTH-0518\nKCS1M\n378 DXR\nYG8 E4F\nAKS 4329\n520 MRK
    EAZ-6913\nDG3 C8P\n980 YTB\nDS 3\nDS3\nB 180\nML 320\nML320\nTT 225\nZ4\nZ 4\nUP 1\nMG 3\nMG 6\nGTI 16V\nF 150\nF150\nC63 AMG\nKA 24 MR
  `),
} as const;
