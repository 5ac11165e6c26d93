// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {ICampaignCollection, ICollection} from "../../src/interfaces/ICollection.sol";
import {IERC7572} from "../../src/interfaces/IERC7572.sol";
import {IPlatform} from "../../src/interfaces/IPlatform.sol";
import {Cid} from "../../src/libraries/Cid.sol";
import {AcceptingReceiver, PlainContract, RefusingReceiver, RevertingReceiver} from "../mocks/Receivers.sol";
import {CampaignFixture, INamed} from "./CampaignFixture.sol";

/**
 * @title How a campaign's collection is deployed and minted in, whichever its contract type
 */
abstract contract CampaignCollectionBehaviour is CampaignFixture {
    // Deploy

    function test_deploy_registersTheCollectionAndItsOwner() public view {
        assertTrue(platform.platformSupport(nft), "supported");
        assertTrue(platform.isOwner(nft, brand), "owner");
        assertFalse(platform.isOwner(nft, alice), "not the owner");
        assertEq(platform.collectionOwner(nft), brand, "collectionOwner");
        assertEq(ICollection(nft).owner(), brand, "owner()");
        assertEq(address(ICollection(nft).platform()), address(platform), "platform()");
        assertEq(platform.nextBatch(nft), 1, "nextBatch");
    }

    function test_deploy_keepsNameSymbolAndRoyalty() public view {
        assertEq(INamed(nft).name(), "Spring Colours", "name");
        assertEq(INamed(nft).symbol(), "SPRING", "symbol");
        (address receiver, uint256 amount) = IERC2981(nft).royaltyInfo(1, 1 ether);
        assertEq(receiver, author, "royalty receiver");
        assertEq(amount, 0.05 ether, "royalty");
    }

    function test_deploy_emitsDeployed() public {
        address future = vm.computeCreateAddress(address(platform), vm.getNonce(address(platform)));
        vm.expectEmit(address(platform));
        emit IPlatform.Deployed(future, alice, _contractType(), bob, 10_000, "N", "S");
        vm.prank(alice);
        assertEq(platform.deploy(_contractType(), "N", "S", bob, 10_000), future, "address");
    }

    function testFuzz_deploy_anyNameSymbolAndRoyaltyInRange(
        bytes calldata nameSeed,
        bytes calldata symbolSeed,
        address receiver,
        uint96 bps,
        uint128 price
    ) public {
        vm.assume(receiver != address(0));
        bps = uint96(_bound(bps, 0, 10_000));
        string memory name = _text(nameSeed);
        string memory symbol = _text(symbolSeed);
        vm.prank(alice);
        address deployed = platform.deploy(_contractType(), name, symbol, receiver, bps);
        assertEq(INamed(deployed).name(), name, "name");
        assertEq(INamed(deployed).symbol(), symbol, "symbol");
        (address actual, uint256 amount) = IERC2981(deployed).royaltyInfo(0, price);
        assertEq(actual, receiver, "receiver");
        assertEq(amount, (uint256(price) * bps) / 10_000, "royalty");
    }

    function test_deploy_takesTheLongestNameAndSymbol() public {
        string memory longest = _text(new bytes(254));
        assertEq(bytes(longest).length, 255, "length");
        vm.prank(brand);
        address deployed = platform.deploy(_contractType(), longest, longest, author, 0);
        assertEq(INamed(deployed).name(), longest, "name");
        assertEq(INamed(deployed).symbol(), longest, "symbol");
    }

    function test_contractURI_isJsonWithNameAndSymbol() public {
        vm.prank(brand);
        address deployed = platform.deploy(_contractType(), 'Say "hi"\\', "S", author, 0);
        // {"name":"Say \"hi\"\\","symbol":"S"}
        assertEq(
            IERC7572(deployed).contractURI(),
            "data:application/json;base64,eyJuYW1lIjoiU2F5IFwiaGlcIlxcIiwic3ltYm9sIjoiUyJ9",
            "contractURI"
        );
    }

    // Mint

    function test_mint_givesEachRecipientTheirToken() public {
        _mint(nft, _list(alice, bob), _amount(), _list(DIGEST, OTHER_DIGEST));
        uint256 first = _tokenId(nft, DIGEST, 1, 0);
        uint256 second = _tokenId(nft, OTHER_DIGEST, 1, 1);
        assertEq(_balance(alice, first), _amount(), "alice");
        assertEq(_balance(bob, second), _amount(), "bob");
        assertEq(_balance(alice, second), 0, "alice has not the second");
        assertEq(_uri(first), Cid.uri(DIGEST), "first uri");
        assertEq(_uri(second), Cid.uri(OTHER_DIGEST), "second uri");
    }

    function test_mint_emitsMinted() public {
        uint256 uid = (uint256(77) << 32) | 1;
        vm.expectEmit(address(platform));
        emit IPlatform.Minted(uid, nft, brand, _tokenId(nft, DIGEST, 1, 0), 2);
        vm.prank(brand);
        platform.mint{value: 2 * FEE}(uid, nft, _list(alice, bob), _amount(), _list(DIGEST, OTHER_DIGEST));
        assertEq(platform.nextBatch(nft), 2, "nextBatch");
    }

    function test_mint_keepsTheFee() public {
        _mintOne(nft, alice, _amount(), DIGEST);
        assertEq(address(platform).balance, FEE, "held");
    }

    function test_mint_revertsOnReplay() public {
        uint256 uid = (uint256(77) << 32) | 1;
        vm.startPrank(brand);
        platform.mint{value: FEE}(uid, nft, _list(alice), _amount(), _list(DIGEST));
        vm.expectRevert(abi.encodeWithSelector(IPlatform.UidNotNext.selector, uid, 2));
        platform.mint{value: FEE}(uid, nft, _list(alice), _amount(), _list(OTHER_DIGEST));
        vm.stopPrank();
    }

    function test_mint_revertsIfTheBatchNumberIsAhead() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.UidNotNext.selector, 2, 1));
        vm.prank(brand);
        platform.mint{value: FEE}(2, nft, _list(alice), _amount(), _list(DIGEST));
    }

    function testFuzz_mint_anyUidButTheNextReverts(uint256 uid) public {
        vm.assume(uint32(uid) != 1);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.UidNotNext.selector, uid, 1));
        vm.prank(brand);
        platform.mint{value: FEE}(uid, nft, _list(alice), _amount(), _list(DIGEST));
    }

    function test_mint_revertsForAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotCollectionOwner.selector, nft, alice));
        vm.prank(alice);
        platform.mint{value: FEE}(1, nft, _list(alice), _amount(), _list(DIGEST));
    }

    function testFuzz_mint_revertsUnlessTheFeeIsExact(uint128 value) public {
        vm.assume(value != FEE);
        vm.deal(brand, value);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.WrongFee.selector, value, FEE));
        vm.prank(brand);
        platform.mint{value: value}(1, nft, _list(alice), _amount(), _list(DIGEST));
    }

    function test_mint_revertsIfTheLengthsDiffer() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.LengthMismatch.selector, 2, 1));
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(alice, bob), _amount(), _list(DIGEST));
    }

    function test_mint_revertsIfAmountIsZeroOrTooHigh() public {
        uint256[2] memory wrong = [0, _maxAmount() + 1];
        for (uint256 i = 0; i < wrong.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPlatform.AmountOutOfRange.selector, wrong[i], _maxAmount()));
            vm.prank(brand);
            platform.mint{value: FEE}(1, nft, _list(alice), wrong[i], _list(DIGEST));
        }
    }

    function test_mint_takesTheHighestAmount() public {
        uint256 tokenId = _mintOne(nft, alice, _maxAmount(), DIGEST);
        assertEq(_balance(alice, tokenId), _maxAmount(), "balance");
    }

    function test_mint_revertsOnTheZeroAddress() public {
        vm.expectRevert(_invalidReceiver(address(0)));
        vm.prank(brand);
        platform.mint{value: 2 * FEE}(1, nft, _list(alice, address(0)), _amount(), _list(DIGEST, OTHER_DIGEST));
    }

    function test_mint_revertsOnAWordThatIsNoAddress() public {
        bytes memory call = abi.encodeCall(platform.mint, (1, nft, _list(alice), _amount(), _list(DIGEST)));
        // The recipient is the word after selector, five heads and the length; its top byte makes it more than an address.
        call[4 + 6 * 32] = 0x01;
        vm.prank(brand);
        (bool success, bytes memory result) = address(platform).call{value: FEE}(call);
        assertFalse(success, "reverts");
        assertEq(result, _malformedAddress(), "why");
    }

    function test_mint_revertsIfThePlatformIsPaused() public {
        vm.prank(operator);
        platform.pause();
        assertTrue(platform.collectionPaused(nft), "paused");
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(alice), _amount(), _list(DIGEST));

        vm.prank(operator);
        platform.unpause();
        _mintOne(nft, alice, _amount(), DIGEST);
    }

    function test_mint_revertsIfTheCollectionIsPaused() public {
        vm.prank(operator);
        platform.setCollectionPaused(nft, true);
        assertTrue(platform.collectionPaused(nft), "paused");
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CollectionPaused.selector, nft));
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(alice), _amount(), _list(DIGEST));

        vm.prank(operator);
        platform.setCollectionPaused(nft, false);
        assertFalse(platform.collectionPaused(nft), "not paused");
        _mintOne(nft, alice, _amount(), DIGEST);
    }

    function test_mint_onTheCollectionItselfRevertsForAnyoneButThePlatform() public {
        vm.expectRevert(abi.encodeWithSelector(ICollection.OnlyPlatform.selector, brand));
        vm.prank(brand);
        ICampaignCollection(nft).mint(1, nft, _list(alice), _amount(), _list(DIGEST));
    }

    // Receivers

    function test_mint_asksAContractToAccept() public {
        AcceptingReceiver receiver = new AcceptingReceiver();
        _mint(nft, _list(alice, address(receiver)), _amount(), _list(DIGEST, OTHER_DIGEST));
        uint256 tokenId = _tokenId(nft, OTHER_DIGEST, 1, 1);
        assertEq(receiver.received(), 1, "asked once");
        assertEq(receiver.operator(), address(platform), "operator");
        assertEq(receiver.from(), address(0), "from");
        assertEq(receiver.tokenId(), tokenId, "tokenId");
        assertEq(_balance(address(receiver), tokenId), _amount(), "balance");
    }

    function test_mint_revertsIfAContractRefuses() public {
        address refusing = address(new RefusingReceiver());
        vm.expectRevert(_invalidReceiver(refusing));
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(refusing), _amount(), _list(DIGEST));
    }

    function test_mint_revertsIfAContractKnowsNothingOfTokens() public {
        address plain = address(new PlainContract());
        vm.expectRevert(_invalidReceiver(plain));
        vm.prank(brand);
        platform.mint{value: 2 * FEE}(1, nft, _list(alice, plain), _amount(), _list(DIGEST, OTHER_DIGEST));
    }

    function test_mint_passesOnAContractsOwnError() public {
        address reverting = address(new RevertingReceiver());
        vm.expectRevert(abi.encodeWithSelector(RevertingReceiver.NoThanks.selector, 7));
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(reverting), _amount(), _list(DIGEST));
    }

    function test_mint_cannotBeReplayedFromWithin() public {
        vm.prank(operator);
        platform.setFee(0);
        AcceptingReceiver receiver = new AcceptingReceiver();
        _handOver(address(receiver));

        bytes memory again = abi.encodeCall(platform.mint, (1, nft, _list(alice), _amount(), _list(OTHER_DIGEST)));
        receiver.reactWith(address(platform), again);
        vm.prank(address(receiver));
        platform.mint(1, nft, _list(address(receiver)), _amount(), _list(DIGEST));
        assertFalse(receiver.reactionSucceeded(), "the same uid again");
        assertEq(receiver.reactionResult(), abi.encodeWithSelector(IPlatform.UidNotNext.selector, 1, 2), "why");
    }

    function test_mint_leavesAWholeStateToWhoeverMintsFromWithin() public {
        vm.prank(operator);
        platform.setFee(0);
        AcceptingReceiver receiver = new AcceptingReceiver();
        _handOver(address(receiver));

        bytes memory next = abi.encodeCall(platform.mint, (2, nft, _list(bob), _amount(), _list(OTHER_DIGEST)));
        receiver.reactWith(address(platform), next);
        vm.prank(address(receiver));
        platform.mint(1, nft, _list(alice, address(receiver)), _amount(), _list(DIGEST, keccak256("third")));
        assertTrue(receiver.reactionSucceeded(), "the next batch");
        assertEq(_balance(alice, _tokenId(nft, DIGEST, 1, 0)), _amount(), "alice");
        assertEq(_balance(address(receiver), _tokenId(nft, keccak256("third"), 1, 1)), _amount(), "receiver");
        assertEq(_balance(bob, _tokenId(nft, OTHER_DIGEST, 2, 0)), _amount(), "bob");
        assertEq(platform.nextBatch(nft), 3, "nextBatch");
    }

    /// @dev A text of `seed` and one byte more, at most 255 bytes, so never empty.
    function _text(bytes memory seed) internal pure returns (string memory) {
        bytes memory text = new bytes((seed.length % 255) + 1);
        for (uint256 i = 0; i < text.length; ++i) {
            text[i] = i < seed.length ? seed[i] : bytes1("x");
        }
        return string(text);
    }

    function _handOver(address newOwner) private {
        vm.prank(brand);
        platform.transferCollectionOwnership(nft, newOwner);
        vm.prank(newOwner);
        platform.acceptCollectionOwnership(nft);
    }
}
