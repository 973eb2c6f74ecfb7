//! Entities (CommonMark 2.5): numeric ones by rule, named ones from HTML 4. Knows no other names; they stay the text
//! they are.

/// The names of HTML 4, `apos` and the five more that CommonMark's examples show, each followed by what it means.
const NAMES: &str = "\
    AEligÆAacuteÁAcircÂAgraveÀAlphaΑAringÅAtildeÃAumlÄBetaΒCcedilÇChiΧClockwiseContourIntegral∲Dagger‡DcaronĎDeltaΔ\
    DifferentialDⅆETHÐEacuteÉEcircÊEgraveÈEpsilonΕEtaΗEumlËGammaΓHilbertSpaceℋIacuteÍIcircÎIgraveÌIotaΙIumlÏKappaΚ\
    LambdaΛMuΜNtildeÑNuΝOEligŒOacuteÓOcircÔOgraveÒOmegaΩOmicronΟOslashØOtildeÕOumlÖPhiΦPiΠPrime″PsiΨRhoΡScaronŠ\
    SigmaΣTHORNÞTauΤThetaΘUacuteÚUcircÛUgraveÙUpsilonΥUumlÜXiΞYacuteÝYumlŸZetaΖaacuteáacircâacute´aeligæagraveà\
    alefsymℵalphaαamp&and∧ang∠apos'aringåasymp≈atildeãaumläbdquo„betaβbrvbar¦bull•cap∩ccedilçcedil¸cent¢chiχcircˆ\
    clubs♣cong≅copy©crarr↵cup∪curren¤dArr⇓dagger†darr↓deg°deltaδdiams♦divide÷eacuteéecircêegraveèempty∅emsp\u{2003}\
    ensp\u{2002}epsilonεequiv≡etaηethðeumlëeuro€exist∃fnofƒforall∀frac12½frac14¼frac34¾frasl⁄gammaγge≥gt>hArr⇔harr↔\
    hearts♥hellip…iacuteíicircîiexcl¡igraveìimageℑinfin∞int∫iotaιiquest¿isin∈iumlïkappaκlArr⇐lambdaλlang⟨laquo«larr←\
    lceil⌈ldquo“le≤lfloor⌊lowast∗loz◊lrm\u{200e}lsaquo‹lsquo‘lt<macr¯mdash—microµmiddot·minus−muμnabla∇nbsp\u{a0}\
    ndash–ne≠ngE\u{2267}\u{338}ni∋not¬notin∉nsub⊄ntildeñnuνoacuteóocircôoeligœograveòoline‾omegaωomicronοoplus⊕or∨\
    ordfªordmºoslashøotildeõotimes⊗oumlöpara¶part∂permil‰perp⊥phiφpiπpivϖplusmn±pound£prime′prod∏prop∝psiψquot\"\
    rArr⇒radic√rang⟩raquo»rarr→rceil⌉rdquo”realℜreg®rfloor⌋rhoρrlm\u{200f}rsaquo›rsquo’sbquo‚scaronšsdot⋅sect§\
    shy\u{ad}sigmaσsigmafςsim∼spades♠sub⊂sube⊆sum∑sup⊃sup1¹sup2²sup3³supe⊇szligßtauτthere4∴thetaθthetasymϑ\
    thinsp\u{2009}thornþtilde˜times×trade™uArr⇑uacuteúuarr↑ucircûugraveùuml¨upsihϒupsilonυuumlüweierp℘xiξyacuteýyen¥\
    yumlÿzetaζzwj\u{200d}zwnj\u{200c}";

/// The longest name in [`NAMES`], in bytes.
const LONGEST: usize = 24;

/// Appends what the entity at `at` stands for and returns where the text goes on, if one is there. CommonMark takes all
/// 2125 names of HTML 5; the rest of them are 60 KB that each page would carry for letters which nobody writes so.
pub(super) fn entity(bytes: &[u8], at: usize, out: &mut String) -> Option<usize> {
    if bytes.get(at + 1) == Some(&b'#') {
        return numeric(bytes, at + 2, out);
    }
    let rest = bytes.get(at + 1..)?;
    let mut len = 0;
    while len <= LONGEST && rest.get(len).is_some_and(u8::is_ascii_alphanumeric) {
        len += 1;
    }
    if rest.get(len) != Some(&b';') {
        return None;
    }
    let names = NAMES.as_bytes();
    let mut start = 0;
    while start < names.len() {
        let mut end = start;
        while names.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
        let mut next = end;
        while names.get(next).is_some_and(|byte| !byte.is_ascii_alphanumeric()) {
            next += 1;
        }
        if names.get(start..end) == rest.get(..len) {
            out.push_str(NAMES.get(end..next)?);
            return Some(at + len + 2);
        }
        start = next;
    }
    None
}

/// Up to seven decimal or six hexadecimal digits; what is no letter becomes the replacement character.
fn numeric(bytes: &[u8], at: usize, out: &mut String) -> Option<usize> {
    let hex = matches!(bytes.get(at), Some(b'x' | b'X'));
    let (radix, most) = if hex { (16, 6) } else { (10, 7) };
    let start = at + usize::from(hex);
    let mut at = start;
    let mut code = 0;
    while let Some(digit) = bytes.get(at).and_then(|byte| char::from(*byte).to_digit(radix))
        && at - start < most
    {
        code = code * radix + digit;
        at += 1;
    }
    if at == start || bytes.get(at) != Some(&b';') {
        return None;
    }
    let letter = char::from_u32(code).filter(|letter| *letter != '\0');
    out.push(letter.unwrap_or('\u{fffd}'));
    Some(at + 1)
}
