// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlatformTest} from "../base/PlatformTest.sol";

interface INamed {
    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
}

/**
 * @title A campaign's collection, and what differs between contract types
 */
abstract contract CampaignFixture is PlatformTest {
    address internal nft;

    bytes32 internal constant DIGEST = keccak256("artwork");
    bytes32 internal constant OTHER_DIGEST = keccak256("other artwork");

    function setUp() public virtual override {
        super.setUp();
        nft = _collection(_contractType());
    }

    function _contractType() internal pure virtual returns (uint16);

    /// @dev How many of each token to mint.
    function _amount() internal pure virtual returns (uint256);

    function _maxAmount() internal pure virtual returns (uint256);

    /// @dev What an account has of a token.
    function _balance(address account, uint256 tokenId) internal view virtual returns (uint256);

    function _uri(uint256 tokenId) internal view virtual returns (string memory);

    /// @dev The error of a recipient that does not accept.
    function _invalidReceiver(address receiver) internal pure virtual returns (bytes memory);

    /// @dev The error of a recipient that is no address.
    function _malformedAddress() internal pure virtual returns (bytes memory);
}
